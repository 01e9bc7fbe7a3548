// The shim of the component that attacks ourselves: the request is the path of the secret.
#include "harness_rt.h"

void self_attack(const std::string& canary);

void harness_rt::perform(Reader& request) { self_attack(request.rest()); }
