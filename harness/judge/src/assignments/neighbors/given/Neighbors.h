// The class Neighbors, as the handout declares it.
#ifndef NEIGHBORS_H
#define NEIGHBORS_H

#include <iostream>
#include <string>
using namespace std;

class Neighbors {
public:
    Neighbors();
    void printGame() const;
    char getCurrentPlayer() const;
    void swapPlayer();
    bool move(string from, string to);
    bool isIsolated(char p) const;
    bool hasConnected(char p) const;
    char gameOver() const;
private:
    char board[8][8];
    char currentPlayer, nextPlayer;
    int blacks, whites;
};

#endif
