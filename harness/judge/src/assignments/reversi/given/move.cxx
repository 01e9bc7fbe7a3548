#include "move.hxx"

std::ostream&
operator<<(std::ostream& out, Move const& move)
{
    return out << "{" << move.first.x << ", " << move.first.y << "} -> " << move.second;
}
