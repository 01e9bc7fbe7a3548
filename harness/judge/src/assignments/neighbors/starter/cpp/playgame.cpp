// playgame.cpp: the client program, to be completed.

#include "Neighbors.h"

int main() {
    Neighbors game;
    game.printGame();
    // TODO: ask the players in turn, until gameOver says how the game ended. The handout shows a sample run.
    return 0;
}
