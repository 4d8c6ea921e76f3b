import { DatabaseSync } from '@photostructure/sqlite';

/** The queries of a list against one bare table with the indexes that they need. */
export interface BareLists {
  firstPage(): unknown;
  nextPage(): unknown;
  search(): unknown;
  filterAndSort(): unknown;
  close(): void;
}

const columns = 'id, number, client, amount, due, state';

/** @param size number of rows in the table */
export const bareLists = (file: string, size: number): BareLists => {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE invoices (id INTEGER PRIMARY KEY, number TEXT, client TEXT, amount INTEGER, due TEXT, state TEXT);
    CREATE INDEX by_due ON invoices (due);
    CREATE INDEX by_state_amount ON invoices (state, amount);
    BEGIN;`);
  const insert = database.prepare('INSERT INTO invoices VALUES (?, ?, ?, ?, ?, ?)');
  for (let at = 0; at < size; at += 1) {
    const due = `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
    insert.run(
      at,
      `INV-${at}`,
      `Client ${at % 3_000}`,
      (at * 7_919) % 900_000,
      due,
      at % 3 === 0 ? 'paid' : 'open',
    );
  }
  database.exec('COMMIT');
  const first = database.prepare(`SELECT ${columns} FROM invoices ORDER BY due, id LIMIT 50`);
  const total = database.prepare('SELECT count(*) FROM invoices');
  const next = database.prepare(
    `SELECT ${columns} FROM invoices WHERE (due, id) > ('2026-06-15', 50) ORDER BY due, id LIMIT 50`,
  );
  const found = database.prepare(
    `SELECT ${columns} FROM invoices WHERE number LIKE '%99%' OR client LIKE '%99%' ORDER BY due, id LIMIT 50`,
  );
  const foundTotal = database.prepare(
    "SELECT count(*) FROM invoices WHERE number LIKE '%99%' OR client LIKE '%99%'",
  );
  const filtered = database.prepare(
    `SELECT ${columns} FROM invoices WHERE state = 'open' ORDER BY amount DESC LIMIT 50`,
  );
  const filteredTotal = database.prepare("SELECT count(*) FROM invoices WHERE state = 'open'");
  return {
    firstPage: () => [first.all(), total.all()],
    nextPage: () => [next.all(), total.all()],
    search: () => [found.all(), foundTotal.all()],
    filterAndSort: () => [filtered.all(), filteredTotal.all()],
    close: () => database.close(),
  };
};
