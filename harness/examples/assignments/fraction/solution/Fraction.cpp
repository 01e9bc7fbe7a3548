#include "Fraction.h"

#include <numeric>
#include <ostream>
#include <stdexcept>

Fraction::Fraction() = default;

Fraction::Fraction(int numerator, int denominator) {
    if (denominator == 0) throw std::invalid_argument("the denominator is 0");
    const int divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    m_numerator = numerator / divisor;
    m_denominator = denominator / divisor;
}

int Fraction::numerator() const { return m_numerator; }
int Fraction::denominator() const { return m_denominator; }

Fraction Fraction::operator+(const Fraction& other) const {
    return Fraction(m_numerator * other.m_denominator + other.m_numerator * m_denominator,
                    m_denominator * other.m_denominator);
}

Fraction Fraction::operator-(const Fraction& other) const {
    return *this + Fraction(-other.m_numerator, other.m_denominator);
}

Fraction Fraction::operator*(const Fraction& other) const {
    return Fraction(m_numerator * other.m_numerator, m_denominator * other.m_denominator);
}

Fraction& Fraction::operator+=(const Fraction& other) {
    *this = *this + other;
    return *this;
}

bool Fraction::operator==(const Fraction& other) const {
    return m_numerator == other.m_numerator && m_denominator == other.m_denominator;
}

bool Fraction::operator<(const Fraction& other) const {
    return m_numerator * other.m_denominator < other.m_numerator * m_denominator;
}

std::ostream& operator<<(std::ostream& out, const Fraction& fraction) {
    out << fraction.numerator();
    if (fraction.denominator() != 1) out << '/' << fraction.denominator();
    return out;
}
