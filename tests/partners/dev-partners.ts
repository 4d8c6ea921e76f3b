import { GmailApi } from './gmail-api.ts';
import { Google } from './google.ts';
import { XeroBooks } from './xero-api.ts';
import { Xero, xeroTenants } from './xero.ts';

/** Where the stand-ins listen, on this machine alone. */
const ports = { google: 4801, xero: 4802 } as const;

const dayLength = 24 * 3_600_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);

/** An organization with an invoice in each state. */
const fill = (books: XeroBooks): void => {
  const [acme, birch, cedar] = ['Acme Ltd', 'Birch & Sons', 'Cedar Studio'].map((name) =>
    books.addContact({ name, email: `${name.toLowerCase().replace(/\W+/g, '-')}@clients.example` }),
  );
  if (acme === undefined || birch === undefined || cedar === undefined) return;
  books.addInvoice(acme, { total: 1_250, date: inDays(-45), dueDate: inDays(-15) });
  books.addInvoice(acme, { total: 480, paid: 180, date: inDays(-20), dueDate: inDays(10) });
  books.addInvoice(birch, { total: 2_000, date: inDays(-31), dueDate: inDays(-1) });
  books.addInvoice(birch, { total: 900, currency: 'EUR', date: inDays(-10), dueDate: inDays(20) });
  books.pay(books.addInvoice(cedar, { total: 300, date: inDays(-60), dueDate: inDays(-30) }), inDays(-28));
};

const google = new Google(new GmailApi());
const xero = new Xero((oauth) => {
  const books = new XeroBooks(oauth, xeroTenants[0].id);
  fill(books);
  return [books.route];
});
await Promise.all([google.server.listen(ports.google), xero.server.listen(ports.xero)]);

const settings = Object.entries({ ...google.settings, ...xero.settings });
process.stdout.write(`Google and Xero stand in on this machine, each with a page of consent to click through.
${xeroTenants[0].name} at Xero has clients and invoices. Put these settings into .env and start Owed; Ctrl+C ends the
stand-ins and forgets what they know:

${settings.map(([name, value]) => `${name}=${value}`).join('\n')}
`);
