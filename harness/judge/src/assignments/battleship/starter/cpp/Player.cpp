// Player.cpp: to be completed. AwfulPlayer is an example; the other three players are yours.

#include "Player.h"
#include "Board.h"
#include "Game.h"
#include "globals.h"
#include <iostream>
#include <string>

using namespace std;

//*********************************************************************
//  AwfulPlayer
//*********************************************************************

class AwfulPlayer : public Player {
public:
    AwfulPlayer(string nm, const Game& g);
    virtual bool placeShips(Board& b);
    virtual Point recommendAttack();
    virtual void recordAttackResult(Point p, bool validShot, bool shotHit, bool shipDestroyed, int shipId);
    virtual void recordAttackByOpponent(Point p);

private:
    Point m_next;
};

AwfulPlayer::AwfulPlayer(string nm, const Game& g) : Player(nm, g), m_next(g.rows() - 1, g.cols() - 1) {}

bool AwfulPlayer::placeShips(Board& b) {
    // All ships at the left edge, one below the other.
    for (int k = 0; k < game().nShips(); k++) {
        if (!b.placeShip(Point(k, 0), k, HORIZONTAL)) return false;
    }
    return true;
}

Point AwfulPlayer::recommendAttack() {
    // From the last position back to the first, and then all over again.
    const Point chosen = m_next;
    if (m_next.c > 0) {
        m_next.c--;
    } else {
        m_next.c = game().cols() - 1;
        m_next.r = m_next.r > 0 ? m_next.r - 1 : game().rows() - 1;
    }
    return chosen;
}

void AwfulPlayer::recordAttackResult(Point /* p */, bool /* validShot */, bool /* shotHit */,
                                     bool /* shipDestroyed */, int /* shipId */) {
    // AwfulPlayer does not care what its attacks do.
}

void AwfulPlayer::recordAttackByOpponent(Point /* p */) {
    // AwfulPlayer does not care what its opponent does.
}

//*********************************************************************
//  HumanPlayer
//*********************************************************************

// TODO: replace this by a class of its own, derived from Player, and its implementation.
typedef AwfulPlayer HumanPlayer;

//*********************************************************************
//  MediocrePlayer
//*********************************************************************

// TODO: replace this by a class of its own, derived from Player, and its implementation.
typedef AwfulPlayer MediocrePlayer;

//*********************************************************************
//  GoodPlayer
//*********************************************************************

// TODO: replace this by a class of its own, derived from Player, and its implementation.
typedef AwfulPlayer GoodPlayer;

//*********************************************************************
//  createPlayer. Nothing below this line needs to be changed.
//*********************************************************************

Player* createPlayer(string type, string nm, const Game& g) {
    if (type == "human") return new HumanPlayer(nm, g);
    if (type == "awful") return new AwfulPlayer(nm, g);
    if (type == "mediocre") return new MediocrePlayer(nm, g);
    if (type == "good") return new GoodPlayer(nm, g);
    return nullptr;
}
