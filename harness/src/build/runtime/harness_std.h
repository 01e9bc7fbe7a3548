// Compiled once for each toolchain: the headers that most student files include, which cost more than the files.
#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>
