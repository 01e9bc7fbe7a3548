#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

int main(int argc, char** argv) {
    if (argc > 2) return 2;
    const int least = argc == 2 ? std::atoi(argv[1]) : 1;
    if (least < 1) return 2;
    std::map<std::string, int> counts;
    std::string word;
    while (std::cin >> word) counts[word]++;
    for (const auto& one : counts) {
        if (one.second >= least) std::cout << one.first << ' ' << one.second << '\n';
    }
    return 0;
}
