#ifndef LINKEDLIST_H
#define LINKEDLIST_H

#include <stdexcept>

template <typename T>
class LinkedList {
public:
    LinkedList() = default;
    LinkedList(const LinkedList& other);
    LinkedList& operator=(const LinkedList& other);
    ~LinkedList();

    void pushFront(const T& item);
    void pushBack(const T& item);
    T popFront();                         // throws std::out_of_range if there is none
    const T& at(int index) const;         // throws std::out_of_range outside
    bool contains(const T& item) const;
    int size() const;
    void reverse();

private:
    struct Node {
        T item;
        Node* next;
    };

    void clear();

    Node* m_first = nullptr;
    Node* m_last = nullptr;
    int m_size = 0;
};

template <typename T>
LinkedList<T>::LinkedList(const LinkedList& other) {
    for (Node* node = other.m_first; node != nullptr; node = node->next) pushBack(node->item);
}

template <typename T>
LinkedList<T>& LinkedList<T>::operator=(const LinkedList& other) {
    if (this != &other) {
        clear();
        for (Node* node = other.m_first; node != nullptr; node = node->next) pushBack(node->item);
    }
    return *this;
}

template <typename T>
LinkedList<T>::~LinkedList() {
    clear();
}

template <typename T>
void LinkedList<T>::clear() {
    while (m_size > 0) popFront();
}

template <typename T>
void LinkedList<T>::pushFront(const T& item) {
    m_first = new Node{item, m_first};
    if (m_last == nullptr) m_last = m_first;
    m_size++;
}

template <typename T>
void LinkedList<T>::pushBack(const T& item) {
    Node* node = new Node{item, nullptr};
    if (m_last == nullptr) {
        m_first = node;
    } else {
        m_last->next = node;
    }
    m_last = node;
    m_size++;
}

template <typename T>
T LinkedList<T>::popFront() {
    if (m_first == nullptr) throw std::out_of_range("the list is empty");
    Node* node = m_first;
    const T item = node->item;
    m_first = node->next;
    if (m_first == nullptr) m_last = nullptr;
    delete node;
    m_size--;
    return item;
}

template <typename T>
const T& LinkedList<T>::at(int index) const {
    if (index < 0 || index >= m_size) throw std::out_of_range("no such index");
    Node* node = m_first;
    for (int n = 0; n < index; n++) node = node->next;
    return node->item;
}

template <typename T>
bool LinkedList<T>::contains(const T& item) const {
    for (Node* node = m_first; node != nullptr; node = node->next) {
        if (node->item == item) return true;
    }
    return false;
}

template <typename T>
int LinkedList<T>::size() const {
    return m_size;
}

template <typename T>
void LinkedList<T>::reverse() {
    Node* before = nullptr;
    m_last = m_first;
    while (m_first != nullptr) {
        Node* next = m_first->next;
        m_first->next = before;
        before = m_first;
        m_first = next;
    }
    m_first = before;
}

#endif
