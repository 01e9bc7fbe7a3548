#include <iostream>
#include <queue>
#include <string>
#include "Neighbors.h"

using namespace std;

const int SIZE = 8;

const char SETUP[SIZE][SIZE + 1] = {
    ".BBBWWW.",
    "W......B",
    "W......B",
    "W......B",
    "B......W",
    "B......W",
    "B......W",
    ".WWWBBB."
};

bool inside(int r, int c)
{
    return r >= 0 && r < SIZE && c >= 0 && c < SIZE;
}

// how many of the eight squares around (r, c) hold a piece
int countNeighbors(const char board[SIZE][SIZE], int r, int c)
{
    int count = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
        {
            if (dr == 0 && dc == 0)
                continue;
            if (inside(r + dr, c + dc) && board[r + dr][c + dc] != '.')
                count++;
        }
    return count;
}

// turns "c7" into row 7, column 2
bool parse(string position, int& r, int& c)
{
    if (position.length() != 2)
        return false;
    c = position[0] - 'a';
    r = position[1] - '0';
    return inside(r, c);
}

Neighbors::Neighbors()
{
    for (int r = 0; r < SIZE; r++)
        for (int c = 0; c < SIZE; c++)
            board[r][c] = SETUP[r][c];
    currentPlayer = 'B';
    nextPlayer = 'W';
    blacks = 12;
    whites = 12;
}

void Neighbors::printGame() const
{
    cout << " ";
    for (char letter = 'a'; letter <= 'h'; letter++)
        cout << " " << letter;
    cout << endl;
    for (int r = 0; r < SIZE; r++)
    {
        cout << r;
        for (int c = 0; c < SIZE; c++)
            cout << " " << board[r][c];
        cout << endl;
    }
}

char Neighbors::getCurrentPlayer() const
{
    return currentPlayer;
}

void Neighbors::swapPlayer()
{
    char player = currentPlayer;
    currentPlayer = nextPlayer;
    nextPlayer = player;
}

bool Neighbors::move(string from, string to)
{
    int r1, c1, r2, c2;
    if (!parse(from, r1, c1))
        return false;
    if (!parse(to, r2, c2))
        return false;
    if (board[r1][c1] != currentPlayer)
        return false;
    int rows = abs(r2 - r1);
    int cols = abs(c2 - c1);
    if (rows != 0 && cols != 0 && rows != cols)
        return false;
    int steps = max(rows, cols);
    if (steps != countNeighbors(board, r1, c1))
        return false;
    if (board[r2][c2] == currentPlayer)
        return false;
    if (board[r2][c2] == 'B')
        blacks--;
    if (board[r2][c2] == 'W')
        whites--;
    board[r2][c2] = currentPlayer;
    board[r1][c1] = '.';
    return true;
}

bool Neighbors::isIsolated(char p) const
{
    for (int r = 0; r < SIZE; r++)
        for (int c = 0; c < SIZE; c++)
            if (board[r][c] == p && countNeighbors(board, r, c) > 0)
                return false;
    return true;
}

bool Neighbors::hasConnected(char p) const
{
    bool reached[SIZE][SIZE] = {};
    queue<pair<int, int>> waiting;
    for (int r = 0; r < SIZE && waiting.empty(); r++)
        for (int c = 0; c < SIZE && waiting.empty(); c++)
            if (board[r][c] == p)
            {
                waiting.push({ r, c });
                reached[r][c] = true;
            }
    while (!waiting.empty())
    {
        int r = waiting.front().first;
        int c = waiting.front().second;
        waiting.pop();
        for (int dr = -1; dr <= 1; dr++)
            for (int dc = -1; dc <= 1; dc++)
            {
                if (!inside(r + dr, c + dc))
                    continue;
                if (board[r + dr][c + dc] != p || reached[r + dr][c + dc])
                    continue;
                reached[r + dr][c + dc] = true;
                waiting.push({ r + dr, c + dc });
            }
    }
    for (int r = 0; r < SIZE; r++)
        for (int c = 0; c < SIZE; c++)
            if (board[r][c] == p && !reached[r][c])
                return false;
    return true;
}

char Neighbors::gameOver() const
{
    bool black = hasConnected('B');
    bool white = hasConnected('W');
    if (black && white)
        return 'D';
    if (black)
        return 'B';
    if (white)
        return 'W';
    if (isIsolated('B') && isIsolated('W'))
        return 'I';
    return '-';
}
