// playgame.cpp: the client program, to be completed.

#include "Neighbors.h"

int main() {
    Neighbors game;
    game.printGame();
    cout << game.getCurrentPlayer() << "'s move: ";
    string from, to;
    cin >> from >> to;
    if (game.move(from, to)) game.printGame();
    // TODO: a game has more than one move.
    return 0;
}
