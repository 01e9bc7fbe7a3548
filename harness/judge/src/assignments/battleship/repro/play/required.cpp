// The game comes in parts. A part ends with an event whose name holds one of the texts after `until`. Until then, events
// that hold a text after `watched` must hold one after `allowed` too; what is `needed` must be among them, and so must what
// is `among` if there are any; and so many `lines` are read. The same words of one `speaker` must not have two meanings.
typedef map<string, vector<string>> Part;

static vector<Part> requiredParts() {
    vector<Part> parts;
    istringstream lines(REQUIRED);
    for (string line; getline(lines, line);) {
        const size_t begin = line.find_first_not_of(' '), colon = line.find(": ");
        if (colon == string::npos) continue;
        const string key = line.substr(begin, colon - begin);
        if (key == "required") parts.push_back(Part());
        parts.back()[key].push_back(line.substr(colon + 2));
    }
    return parts;
}

static bool holds(const string& event, const vector<string>& texts) {
    for (const string& text : texts) {
        if (event.find(text) != string::npos) return true;
    }
    return false;
}

static bool anyHolds(const vector<string>& events, const string& text) {
    for (const string& event : events) {
        if (holds(event, {text})) return true;
    }
    return false;
}

// Coordinates differ from event to event and say nothing about what happened.
static string withoutDigits(const string& text) {
    string result;
    for (char c : text) {
        if (c < '0' || c > '9') result += c;
    }
    return result;
}

// What has happened in a part so far.
struct Heard {
    vector<string> watched;
    string printed;
    long read = 0;
};

// What is wrong with a part at its end, or "". Meanings holds what the words of a speaker stood for before.
static string lacking(Part& part, const Heard& heard, const string& last, map<string, string>& meanings) {
    for (const string& needed : part["needed"]) {
        if (!anyHolds(heard.watched, needed)) return "no such call before " + last;
    }
    for (const string& among : part["among"]) {
        if (!heard.watched.empty() && !anyHolds(heard.watched, among)) return heard.watched.back();
    }
    for (const string& lines : part["lines"]) {
        const bool silent = heard.printed.find_first_not_of(" \n\r\t") == string::npos;
        if (to_string(heard.read) != lines || silent) {
            return to_string(heard.read) + " lines read" + (silent ? ", and nothing printed" : "");
        }
    }
    if (part.count("speaker") == 0 || !heard.watched.empty()) return "";
    const string words = withoutDigits(heard.printed), meaning = part["meaning"][0];
    const string before = meanings.insert({part["speaker"][0] + ": " + words, meaning}).first->second;
    return before == meaning ? "" : "the same after " + before + " and after " + meaning + ": \"" + words + "\"";
}

static void judge(const vector<Event>& game) {
    vector<Part> parts = requiredParts();
    map<string, string> meanings;
    Heard heard;
    size_t now = 0;
    long readBefore = 0;
    for (const Event& e : game) {
        if (now == parts.size()) return;
        Part& part = parts[now];
        const string event = named(e), required = part["required"][0];
        heard.printed += e.printed;
        heard.read = e.read - readBefore;
        if (part.count("lines") && heard.read > stol(part["lines"][0])) {
            return wrong(required, to_string(heard.read) + " lines read before " + event);
        }
        if (holds(event, part["until"])) {
            const string got = lacking(part, heard, event, meanings);
            if (got != "") return wrong(required, got);
            heard = Heard();
            readBefore = e.read;
            now++;
        } else if (holds(event, part["watched"])) {
            const bool again = part.count("once") && anyHolds(heard.watched, event);
            if (again || !holds(event, part["allowed"])) return wrong(required, event);
            heard.watched.push_back(event);
        }
    }
}
