// Precompiled once for each toolchain: the headers that most student files include, which cost more than the files.
// Those that make every file pay at its end, used or not, are left to harness_all.h.

// Wide characters, which hardly any file uses: libstdc++ leaves them out where its configuration does not name them.
#include <cstddef>
#undef _GLIBCXX_USE_WCHAR_T

#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cctype>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The given globals.h includes <random>, which few files use. This is libstdc++'s own guard: the header counts as seen.
#define _GLIBCXX_RANDOM 1
