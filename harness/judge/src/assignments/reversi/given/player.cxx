#include "player.hxx"

Player
other_player(Player player)
{
    switch (player) {
    case Player::dark: return Player::light;
    case Player::light: return Player::dark;
    default: return Player::neither;
    }
}

std::ostream&
operator<<(std::ostream& out, Player player)
{
    switch (player) {
    case Player::dark: return out << 'D';
    case Player::light: return out << 'L';
    default: return out << '_';
    }
}
