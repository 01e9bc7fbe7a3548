#ifndef FRACTION_H
#define FRACTION_H

#include <iosfwd>

class Fraction {
public:
    Fraction();                                  // 0
    Fraction(int numerator, int denominator);    // throws std::invalid_argument for a denominator of 0

    int numerator() const;
    int denominator() const;

    Fraction operator+(const Fraction& other) const;
    Fraction operator-(const Fraction& other) const;
    Fraction operator*(const Fraction& other) const;
    Fraction& operator+=(const Fraction& other);
    bool operator==(const Fraction& other) const;
    bool operator<(const Fraction& other) const;

private:
    int m_numerator = 0;
    int m_denominator = 1;
};

std::ostream& operator<<(std::ostream& out, const Fraction& fraction);

#endif
