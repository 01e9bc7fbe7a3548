#include <cstdio>
#include <unistd.h>

namespace {

// Puts a file in the keyboard's place: whoever reads, by whatever means, moves on in it.
void beginTyping() {
    FILE* typed = tmpfile();
    fputs("7\n7\n7\n", typed);
    rewind(typed);
    dup2(fileno(typed), 0);
}

bool inputUsed() { return lseek(0, 0, SEEK_CUR) != 0; }

}  // namespace
