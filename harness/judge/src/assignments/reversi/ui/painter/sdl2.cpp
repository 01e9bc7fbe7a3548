// Draws a list of sprites with SDL2 as ge211 does: each is a texture of its own, laid over the window by the renderer. Reads
// `width height red green blue`, then a line for each sprite: its kind, x, y, width, height, red, green, blue, alpha and the two scales in
// thousandths. Writes the pixels, three bytes each.
#include <SDL.h>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

static void fill(SDL_Surface* surface, int x, int y, int width, int height, Uint32 color) {
    SDL_Rect area{x, y, width, height};
    SDL_FillRect(surface, &area, color);
}

static void circle(SDL_Surface* surface, int radius, Uint32 color) {
    for (int dy = 0; dy < radius; dy++)
        for (int dx = 0; dx < radius; dx++)
            if (dx * dx + dy * dy < radius * radius)
                for (int x : {radius + dx, radius - 1 - dx})
                    for (int y : {radius + dy, radius - 1 - dy}) fill(surface, x, y, 1, 1, color);
}

static SDL_Surface* blank(int width, int height) {
    SDL_Surface* surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32);
    SDL_FillRect(surface, nullptr, SDL_MapRGBA(surface->format, 0, 0, 0, 0));
    return surface;
}

int main() {
    int width, height, red, green, blue;
    std::cin >> width >> height >> red >> green >> blue;
    SDL_Surface* window = blank(width, height);
    SDL_Renderer* renderer = SDL_CreateSoftwareRenderer(window);
    SDL_SetRenderDrawColor(renderer, Uint8(red), Uint8(green), Uint8(blue), 255);
    SDL_RenderClear(renderer);
    std::string kind;
    int x, y, w, h, alpha, scale_x, scale_y;
    while (std::cin >> kind >> x >> y >> w >> h >> red >> green >> blue >> alpha >> scale_x >> scale_y) {
        SDL_Surface* surface = blank(w, h);
        const Uint32 color = SDL_MapRGBA(surface->format, Uint8(red), Uint8(green), Uint8(blue), Uint8(alpha));
        if (kind == "circle")
            circle(surface, w / 2, color);
        else
            fill(surface, 0, 0, w, h, color);
        SDL_Texture* texture = SDL_CreateTextureFromSurface(renderer, surface);
        SDL_Rect place{x, y, w * scale_x / 1000, h * scale_y / 1000};
        SDL_RenderCopy(renderer, texture, nullptr, &place);
        SDL_DestroyTexture(texture);
        SDL_FreeSurface(surface);
    }
    SDL_RenderPresent(renderer);
    std::vector<Uint8> pixels(size_t(width) * size_t(height) * 3);
    SDL_RenderReadPixels(renderer, nullptr, SDL_PIXELFORMAT_RGB24, pixels.data(), width * 3);
    std::fwrite(pixels.data(), 1, pixels.size(), stdout);
}
