// Stands in the place of a compiler or linker and does as that does, but for the runs for which a token lies ready.
// ../include/rules: lines "WORD MISBEHAVIOUR PIPE"; the first whose word is in an argument and whose pipe gives a token
// decides. ../libexec/NAME is the program that this one stands for.
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char home[4096];
static char** arguments;

static const char* option(const char* name) {
    for (char** argument = arguments + 1; *argument != NULL; ++argument)
        if (strcmp(*argument, name) == 0) return argument[1];
    return NULL;
}

static int says(int code, const char* text) {
    fprintf(stderr, "%s\n", text);
    return code;
}

static void become_real(void) {
    char real[4200];
    snprintf(real, sizeof real, "%s/libexec/%s", home, basename(strdup(arguments[0])));
    // By its own way g++ would look for its parts where this one lies.
    setenv("GCC_EXEC_PREFIX", PREFIX, 1);
    execv(real, arguments);
    fprintf(stderr, "cannot start %s: %s\n", real, strerror(errno));
    _exit(3);
}

static int run_real(void) {
    const pid_t child = fork();
    if (child == 0) become_real();
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
}

static int misbehave(const char* how) {
    const char* made = option("-o");
    if (strcmp(how, "internal") == 0) return says(4, "Board.cpp:1:1: internal compiler error: in fold, at fold.cc:1");
    if (strcmp(how, "internal-1") == 0) return says(1, "cc1plus: internal compiler error: Segmentation fault");
    if (strcmp(how, "driver") == 0) return says(1, "g++: fatal error: Killed signal terminated program cc1plus");
    if (strcmp(how, "panic") == 0) return says(101, "error: the compiler unexpectedly panicked. this is a bug.");
    if (strcmp(how, "memory") == 0) return says(1, "cc1plus: out of memory allocating 65536 bytes");
    if (strcmp(how, "mute") == 0) return 1;
    if (strcmp(how, "empty") == 0) return 0;
    if (strcmp(how, "segfault") == 0) raise(SIGSEGV);
    if (strcmp(how, "killed") == 0) raise(SIGKILL);
    if (strcmp(how, "garbage") == 0 || strcmp(how, "half") == 0) {
        const int code = strcmp(how, "half") == 0 ? run_real() : 0;
        FILE* file = made == NULL ? NULL : fopen(made, code == 0 && strcmp(how, "half") == 0 ? "r+" : "w");
        if (file == NULL) return code;
        if (strcmp(how, "garbage") == 0) fputs("garbage", file);
        else if (ftruncate(fileno(file), 300) != 0) return 1;
        fclose(file);
        return code;
    }
    return says(3, "no such misbehaviour");
}

static int has_token(const char* pipe) {
    char path[4400], token;
    snprintf(path, sizeof path, "%s/include/%s", home, pipe);
    const int fd = open(path, O_RDONLY | O_NONBLOCK);
    const int got = fd >= 0 && read(fd, &token, 1) == 1;
    if (fd >= 0) close(fd);
    return got;
}

int main(int count, char** all) {
    arguments = all;
    if (count > 2 && strcmp(all[1], "--print") == 0 && strcmp(all[2], "sysroot") == 0) return puts(HOME) < 0;
    snprintf(home, sizeof home, "%s", HOME);
    char path[4200], word[200], how[100], pipe[100];
    snprintf(path, sizeof path, "%s/include/rules", home);
    FILE* rules = fopen(path, "r");
    while (rules != NULL && fscanf(rules, "%199s %99s %99s", word, how, pipe) == 3)
        for (int index = 1; index < count; ++index)
            if (strstr(all[index], word) != NULL && has_token(pipe)) return misbehave(how);
    become_real();
}
