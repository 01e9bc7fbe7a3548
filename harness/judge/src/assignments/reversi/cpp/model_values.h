// The student's header, and behind it what the grader's own files over it need. Macros of the student's end here.
#ifndef HARNESS_REVERSI_MODEL_VALUES_H
#define HARNESS_REVERSI_MODEL_VALUES_H

#include "model_state.h"

#include "model.hxx"

#include "own_names.h"

#include "member_values.h"

#endif
