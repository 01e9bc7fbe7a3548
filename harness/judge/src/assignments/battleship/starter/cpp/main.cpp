// main.cpp: a program to try things out with. It is not handed in; change it as you like.

#include "Game.h"
#include "Player.h"
#include <iostream>
#include <string>

using namespace std;

bool addStandardShips(Game& g) {
    return g.addShip(5, 'A', "aircraft carrier") && g.addShip(4, 'B', "battleship") &&
           g.addShip(3, 'D', "destroyer") && g.addShip(3, 'S', "submarine") && g.addShip(2, 'P', "patrol boat");
}

// Plays one game and says who won. The arguments are what createPlayer takes.
void playOne(Game& g, string firstType, string secondType, bool shouldPause) {
    Player* first = createPlayer(firstType, "Popeye the " + firstType, g);
    Player* second = createPlayer(secondType, "Bluto the " + secondType, g);
    Player* winner = g.play(first, second, shouldPause);
    if (winner == nullptr) {
        cout << "There was no winner." << endl;
    } else {
        cout << winner->name() << " has won." << endl;
    }
    delete first;
    delete second;
}

int main() {
    cout << "1. A small game: mediocre against mediocre, one ship on 2 by 3" << endl;
    cout << "2. A game: you against mediocre" << endl;
    cout << "3. A game: awful against good, without a pause" << endl;
    cout << "Your choice: ";
    string line;
    getline(cin, line);
    if (line == "1") {
        Game g(2, 3);
        g.addShip(2, 'R', "rowboat");
        playOne(g, "mediocre", "mediocre", true);
    } else if (line == "2" || line == "3") {
        Game g(10, 10);
        if (!addStandardShips(g)) {
            cout << "Some ship was not added to the game." << endl;
        }
        if (line == "2") {
            playOne(g, "human", "mediocre", true);
        } else {
            playOne(g, "awful", "good", false);
        }
    } else {
        cout << "That is none of them." << endl;
    }
}
