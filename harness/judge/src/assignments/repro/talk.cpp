namespace {

bool differs = false;

// Notices a call that ends the program instead of returning.
struct Watch {
    bool done = false;
    ~Watch() {
        if (done) return;
        cerr << "    got: the call ended the program   <-- differs" << endl;
        _Exit(1);
    }
} watch;

// Says what is about to be called.
void call(const string& what) { cout << what << endl; }

// What came back where more than one answer is right.
template <typename T>
void tell(const string& what, const T& got) {
    cout << "    " << what << ": got " << got << endl;
}

// What came back beside what is required.
template <typename T>
void compare(const string& what, const T& got, const T& required) {
    cout << "    " << what << ": got " << got << ", required " << required;
    if (!(got == required)) {
        differs = true;
        cout << "   <-- differs";
    }
    cout << endl;
}

int conclusion() {
    watch.done = true;
    cout << (differs ? "Something differs from what is required." : "Nothing differs from what is required.") << endl;
    return differs ? 1 : 0;
}

}  // namespace
