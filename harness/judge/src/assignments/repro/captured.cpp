#include <cstdio>
#include <unistd.h>

namespace {

// What a call writes to standard output, by whatever means.
template <typename Call>
string captured(Call theCall) {
    cout.flush();
    fflush(stdout);
    FILE* file = tmpfile();
    const int terminal = dup(1);
    dup2(fileno(file), 1);
    theCall();
    cout.flush();
    fflush(stdout);
    dup2(terminal, 1);
    close(terminal);
    string text;
    rewind(file);
    for (int c = fgetc(file); c != EOF; c = fgetc(file)) text += static_cast<char>(c);
    fclose(file);
    return text;
}

}  // namespace
