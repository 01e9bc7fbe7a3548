namespace {

struct Shooting;
void begin(const Shooting&, const Game&) {}
void look(size_t, Point p, bool valid, bool hit, bool destroyed, const Game&) {
    cout << "    " << p.r << " " << p.c << (!valid ? " invalid" : destroyed ? " destroyed" : hit ? " hit" : " miss") << endl;
}
void hear(Point) {}

}  // namespace
