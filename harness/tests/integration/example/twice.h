#ifndef TWICE_H
#define TWICE_H

int twice(int number);

#endif
