namespace {

// A real number may differ a little.
[[maybe_unused]] void compareReal(const string& what, double got, double required, double tolerance) {
    const double larger = max(max(got < 0 ? -got : got, required < 0 ? -required : required), 1.0);
    const double difference = got < required ? required - got : got - required;
    const bool isClose = larger - larger == 0 && difference <= tolerance * larger;
    compare<double>(what, isClose ? required : got, required);
}

// Values of several parts as texts.
[[maybe_unused]] string shown(bool value) { return value ? "true" : "false"; }
[[maybe_unused]] string shown(char value) { return string("'") + value + "'"; }
[[maybe_unused]] string shown(signed char value) { return to_string(value); }
[[maybe_unused]] string shown(unsigned char value) { return to_string(value); }
[[maybe_unused]] string shown(const string& value) { return "\"" + value + "\""; }
template <typename T>
string shown(const T& value) {
    ostringstream out;
    out << value;
    return out.str();
}
template <typename A, typename B>
string shown(const pair<A, B>& value);
template <typename... T>
string shown(const tuple<T...>& value);
template <typename... T>
string shown(const variant<T...>& value);
template <typename T>
string shown(const vector<T>& all);
template <typename T>
string shown(const list<T>& all);
template <typename T>
string shown(const deque<T>& all);
template <typename T>
string shown(const set<T>& all);
template <typename T>
string shown(const multiset<T>& all);
template <typename T>
string shown(const unordered_set<T>& all);
template <typename T>
string shown(const unordered_multiset<T>& all);
template <typename T, size_t N>
string shown(const array<T, N>& all);
template <typename Items>
string shownSorted(const Items& all) {
    multiset<string> texts;
    for (const auto& one : all) texts.insert(shown(one));
    string text;
    for (const string& one : texts) text += (text.empty() ? "" : ", ") + one;
    return "{" + text + "}";
}
template <typename Items>
string shownItems(const Items& all) {
    string text;
    for (const auto& one : all) text += (text.empty() ? "" : ", ") + shown(one);
    return "{" + text + "}";
}
template <typename T>
string shown(const optional<T>& value) {
    return value ? "{" + shown(*value) + "}" : "{}";
}
template <typename A, typename B>
string shown(const map<A, B>& all);
template <typename A, typename B>
string shown(const multimap<A, B>& all);
template <typename A, typename B>
string shown(const unordered_map<A, B>& all);
template <typename A, typename B>
string shown(const unordered_multimap<A, B>& all);
template <typename A, typename B>
string shown(const pair<A, B>& value) {
    return "{" + shown(value.first) + ", " + shown(value.second) + "}";
}
template <typename... T>
string shown(const tuple<T...>& value) {
    string text;
    apply([&](const T&... one) { ((text += (text.empty() ? "" : ", ") + shown(one)), ...); }, value);
    return "{" + text + "}";
}
template <typename... T>
string shown(const variant<T...>& value) {
    // A real number is none of the whole ones.
    const auto text = [](const auto& one) {
        const string own = shown(one);
        const bool isWhole = own.find_first_of(".en") == string::npos;
        return is_floating_point<decay_t<decltype(one)>>::value && isWhole ? own + ".0" : own;
    };
    return visit(text, value);
}
template <typename T>
string shown(const vector<T>& all) { return shownItems(all); }
template <typename T>
string shown(const list<T>& all) { return shownItems(all); }
template <typename T>
string shown(const deque<T>& all) { return shownItems(all); }
template <typename T>
string shown(const set<T>& all) { return shownItems(all); }
template <typename A, typename B>
string shown(const map<A, B>& all) { return shownItems(all); }
template <typename T>
string shown(const multiset<T>& all) { return shownItems(all); }
template <typename T, size_t N>
string shown(const array<T, N>& all) { return shownItems(all); }
template <typename T>
string shown(const unordered_set<T>& all) { return shownSorted(all); }
template <typename T>
string shown(const unordered_multiset<T>& all) { return shownSorted(all); }
template <typename A, typename B>
string shown(const multimap<A, B>& all) { return shownSorted(all); }
template <typename A, typename B>
string shown(const unordered_map<A, B>& all) { return shownSorted(all); }
template <typename A, typename B>
string shown(const unordered_multimap<A, B>& all) { return shownSorted(all); }

// The items from an iterator on.
template <typename At, typename End>
auto itemsFrom(At at, const End& end) {
    vector<typename decay<decltype(*at)>::type> all;
    for (; at != end; ++at) all.push_back(*at);
    return all;
}

// The type of what a call throws, as far as the standard library names it.
template <typename Call>
string thrown(Call theCall) {
    try {
        theCall();
    } catch (const out_of_range&) {
        return "std::out_of_range";
    } catch (const invalid_argument&) {
        return "std::invalid_argument";
    } catch (const domain_error&) {
        return "std::domain_error";
    } catch (const length_error&) {
        return "std::length_error";
    } catch (const logic_error&) {
        return "std::logic_error";
    } catch (const range_error&) {
        return "std::range_error";
    } catch (const overflow_error&) {
        return "std::overflow_error";
    } catch (const underflow_error&) {
        return "std::underflow_error";
    } catch (const runtime_error&) {
        return "std::runtime_error";
    } catch (const exception&) {
        return "std::exception";
    } catch (...) {
        return "something";
    }
    return "nothing";
}

// Printed texts as they are compared. A word ends behind the end of a prompt.
[[maybe_unused]] string withoutTrailingBlanks(const string& text) {
    istringstream lines(text);
    string line, kept, blank;
    while (getline(lines, line)) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        blank += "\n";
        if (line.empty()) continue;
        kept += (kept.empty() ? "" : blank) + line;
        blank.clear();
    }
    return kept;
}
[[maybe_unused]] string withoutBlanks(const string& text) {
    string spaced, word, kept;
    for (char c : text) spaced += string(">:?)]=").find(c) == string::npos ? string(1, c) : string(1, c) + " ";
    istringstream words(spaced);
    while (words >> word) kept += (kept.empty() ? "" : " ") + word;
    return kept;
}

}  // namespace
