'use strict';
const table = document.getElementById('table');
const body = table.tBodies[0];
const rows = [...body.rows];
const heads = [...table.tHead.rows[0].cells];
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

heads.forEach((head, column) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  const key = row => row.cells[column].textContent;
  button.addEventListener('click', () => {
    const falls = head.getAttribute('aria-sort') === 'ascending';
    heads.forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', falls ? 'descending' : 'ascending');
    body.append(...rows.sort((a, b) => falls ? compare(key(b), key(a)) : compare(key(a), key(b))));
  });
});

const search = document.getElementById('search');
const found = document.getElementById('found');
search.closest('[hidden]').hidden = false;
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  rows.forEach(row => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
  const shown = rows.filter(row => !row.hidden).length;
  found.textContent = wanted === '' ? '' : `${shown} of ${rows.length}`;
});
