// Forwards to the one header of this framework.
#include "../../catch.hxx"
