// The program: `reversi` plays on 8 by 8 squares, `reversi WIDTH HEIGHT` on others.
#include "controller.hxx"

#include <exception>
#include <iostream>
#include <string>

int
main(int argc, char* argv[])
{
    if (argc != 1 && argc != 3) {
        std::cerr << "Usage: " << argv[0] << " [WIDTH HEIGHT]\n";
        return 1;
    }

    try {
        int width = 8;
        int height = 8;
        if (argc == 3) {
            width = std::stoi(argv[1]);
            height = std::stoi(argv[2]);
        }
        Controller(width, height).run();
        return 0;
    }
    catch (std::exception const& error) {
        std::cerr << argv[0] << ": " << error.what() << "\n";
        return 1;
    }
}
