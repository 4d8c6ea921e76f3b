import { describe, expect, test } from 'vitest';
import type { ClientView } from '../../../contracts/clients.ts';
import { usualChoices, type ImportChoices } from '../../../contracts/imports.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { bareFacts } from '../../client/bare-facts.ts';
import { detectSetup } from '../columns/detect-setup.ts';
import type { Cell } from '../table.ts';
import { groupLines } from './group-lines.ts';
import { type KnownRecords, type Planned, Planner } from './planner.ts';
import { fieldColumnsOf, listsInvoices, RowValues } from './row-values.ts';

const today = '2026-03-10';

const client = (id: number, name: string, email: string): ClientView => ({
  id,
  userId: 1,
  name,
  email,
  ...bareFacts,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const invoice = (
  id: number,
  clientId: number,
  invoiceNumber: string,
  given: Partial<InvoiceView & { inSequence: boolean }> = {},
): KnownRecords['invoices'][number] => ({
  id,
  userId: 1,
  clientId,
  invoiceNumber,
  amount: 10_000,
  dueDate: '2026-04-01',
  dateIssued: '2026-03-01',
  description: null,
  status: 'pending',
  datePaid: null,
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  notes: null,
  xeroInvoiceId: null,
  paymentUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  document: null,
  inSequence: false,
  ...given,
});
const acme = client(7, 'Acme', 'pay@acme.example');

interface Given {
  readonly known?: Partial<KnownRecords>;
  readonly choices?: Partial<ImportChoices>;
  readonly mayHavePaymentLinks?: boolean;
}

const plan = (
  [header = '', ...lines]: readonly string[],
  { known = {}, choices = {}, mayHavePaymentLinks = true }: Given = {},
) => {
  const rows: Cell[][] = [header, ...lines].map((line) => line.split(';'));
  const { columns } = detectSetup(rows);
  const fields = fieldColumnsOf(columns);
  const planner = new Planner({
    kind: listsInvoices(fields) ? 'invoices' : 'clients',
    choices: { ...usualChoices, ...choices },
    known: { clients: [], invoices: [], ...known },
    today,
    mayHavePaymentLinks,
  });
  const values = rows.slice(1).map((row, index) => new RowValues(index + 2, row, columns, fields));
  return { planned: groupLines(values).map((group) => planner.plan(group)), clients: planner.clients() };
};
const fates = (planned: readonly Planned[]): string[] =>
  planned.map(({ row }) => row.reason?.code ?? row.fate);

const header = 'Invoice;Client;Email;Issued;Due date;Amount;Status';

describe('a new invoice', () => {
  test('of a new client makes both, and a second one of the same client one client', () => {
    const { planned, clients } = plan([
      header,
      '1;Globex;ap@globex.example;2026-03-01;2026-03-31;100.00;Sent',
      '2;globex;AP@globex.example;2026-03-02;2026-04-01;1,200.50;Sent',
    ]);
    expect(clients).toStrictEqual([{ name: 'Globex', email: 'ap@globex.example' }]);
    expect(planned.map(({ action }) => action)).toStrictEqual([
      {
        type: 'create-invoice',
        client: { new: 0 },
        values: { invoiceNumber: '1', amountCents: 10_000, dueDate: '2026-03-31', dateIssued: '2026-03-01' },
        datePaid: null,
      },
      {
        type: 'create-invoice',
        client: { new: 0 },
        values: { invoiceNumber: '2', amountCents: 120_050, dueDate: '2026-04-01', dateIssued: '2026-03-02' },
        datePaid: null,
      },
    ]);
  });

  test.each(['Acme;', 'Acme;pay@acme.example', 'ACME  ;', 'Another name;PAY@acme.example'])(
    'belongs to the known client that has the address or the name: %s',
    (named) => {
      const { planned, clients } = plan([header, `1;${named};2026-03-01;2026-03-31;100;`], {
        known: { clients: [acme] },
      });
      expect(planned[0]?.action).toMatchObject({ type: 'create-invoice', client: { known: 7 } });
      expect(clients).toStrictEqual([]);
    },
  );

  test('that is paid keeps the day of its payment, or today', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Amount;Status;Paid on',
        '1;Acme;2026-02-01;100;Paid;2026-02-03',
        '2;Acme;2026-02-01;100;Paid;',
        '3;Acme;2026-02-01;100;Paid;2026-12-31',
        '4;Acme;2026-02-01;100;Sent;',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ action }) => action?.type === 'create-invoice' && action.datePaid)).toStrictEqual([
      '2026-02-03',
      today,
      today,
      null,
    ]);
  });

  test('that is partly paid is for what is still due, and nothing due means paid', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Total;Amount due',
        '1;Acme;2026-04-01;100;40',
        '2;Acme;2026-04-01;100;0',
        '3;Acme;2026-04-01;100;100',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => [row.amount, row.isPaid])).toStrictEqual([
      [4_000, false],
      [10_000, true],
      [10_000, false],
    ]);
  });

  test('without a due date is due some days after its issue date, when that was chosen', () => {
    const lines = ['Invoice;Client;Issued;Due date;Amount', '1;Acme;2026-03-01;;100'];
    expect(fates(plan(lines, { known: { clients: [acme] } }).planned)).toStrictEqual(['due_date_missing']);
    const { planned } = plan(lines, { known: { clients: [acme] }, choices: { dueAfterDays: 30 } });
    expect(planned[0]?.row.dueDate).toBe('2026-03-31');
  });

  test('is a problem when that is after the last date that is stored', () => {
    const lines = ['Invoice;Client;Issued;Due date;Amount', '1;Acme;2199-12-15;;100'];
    const chosen = { known: { clients: [acme] }, choices: { dueAfterDays: 30 } };
    expect(fates(plan(lines, chosen).planned)).toStrictEqual(['date_unreadable']);
  });
});

describe('several rows of one invoice', () => {
  test('are summed with their tax, also where number and client stand only in the first', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Description;LineAmount;Line tax',
        '1;Acme;2026-04-01;Design;100.00;10.00',
        '1;Acme;2026-04-01;Code;200.00;20.00',
        '2;Acme;2026-04-01;Hosting;5.00;0',
        ';;;Domain;1.00;0',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => [row.rows, row.amount])).toStrictEqual([
      [[2, 3], 33_000],
      [[4, 5], 600],
    ]);
    expect(planned[0]?.action).toMatchObject({ values: { description: 'Design\nCode' } });
  });

  test('with a total column have that total', () => {
    const { planned } = plan(
      ['Invoice;Client;Due date;Total;LineAmount', '1;Acme;2026-04-01;330;100', '1;Acme;2026-04-01;330;200'],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => row.amount)).toStrictEqual([33_000]);
  });

  test('with other amounts, and no lines, are reported', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Amount',
        '1;Acme;2026-04-01;100',
        '1;Acme;2026-04-01;100',
        '1;Acme;2026-04-01;300',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => [row.rows, row.reason?.code])).toStrictEqual([
      [[2, 3], undefined],
      [[4], 'number_repeated'],
    ]);
  });
});

describe('a known invoice', () => {
  const known = { clients: [acme], invoices: [invoice(9, 7, 'INV-1', { inSequence: true })] };

  test('is recognized by number and client, and says what changes', () => {
    const { planned } = plan([header, 'inv-1;Acme;;2026-03-01;2026-04-15;120;Sent'], { known });
    expect(planned[0]).toMatchObject({
      row: {
        fate: 'update',
        hasConflict: true,
        changes: [
          { field: 'amount', from: 10_000, to: 12_000 },
          { field: 'dueDate', from: '2026-04-01', to: '2026-04-15' },
        ],
      },
      action: {
        type: 'update-invoice',
        invoiceId: 9,
        values: { amountCents: 12_000, dueDate: '2026-04-15' },
        datePaid: null,
      },
    });
  });

  test('that the file has paid is marked paid', () => {
    const { planned } = plan([header, 'INV-1;Acme;;2026-03-01;2026-04-01;100;Paid'], { known });
    expect(planned[0]).toMatchObject({
      row: { changes: [{ field: 'status', from: 'pending', to: 'paid' }] },
      action: { values: {}, datePaid: today },
    });
  });

  test('that is the same, or is to be left, is unchanged; empty cells clear nothing', () => {
    const noted = { clients: [acme], invoices: [invoice(9, 7, 'INV-1', { description: 'Design' })] };
    expect(fates(plan([header, 'INV-1;Acme;;;2026-04-01;100;'], { known: noted }).planned)).toStrictEqual([
      'unchanged',
    ]);
    const left = plan([header, 'INV-1;Acme;;;2026-04-01;999;'], { known, choices: { seen: 'leave' } });
    expect(fates(left.planned)).toStrictEqual(['unchanged']);
  });

  test('of another client is another invoice, and a paid one is not reopened', () => {
    const globex = client(8, 'Globex', 'ap@globex.example');
    const other = { clients: [acme, globex], invoices: [invoice(9, 7, 'INV-1', { status: 'paid' })] };
    const { planned } = plan([header, 'INV-1;Globex;;;2026-04-01;100;', 'INV-1;Acme;;;2026-04-01;100;Open'], {
      known: other,
    });
    expect(fates(planned)).toStrictEqual(['new', 'unchanged']);
  });
});

describe('a row that is not imported says why, by its column', () => {
  test.each([
    ['1;Acme;;2026-03-01;2026-04-01;abc;', 'amount_unreadable', 5, 'abc'],
    ['1;Acme;;2026-03-01;2026-04-01;;', 'amount_missing', 5, ''],
    ['1;Acme;;2026-03-01;2026-04-01;9999999999;', 'amount_too_large', 5, '9999999999'],
    ['1;Acme;;2026-03-01;2026-04-01;(12.00);', 'credit_note', 5, '(12.00)'],
    ['1;Acme;;2026-03-01;2026-04-01;0;', 'zero_amount', 5, '0'],
    ['1;Acme;;2026-03-01;31.31.2026;1;', 'date_unreadable', 4, '31.31.2026'],
    ['1;Acme;;2026-03-01;03/04/2026;1;', 'date_order_unknown', 4, '03/04/2026'],
    ['1;Acme;;2026-03-01;;1;', 'due_date_missing', 4, ''],
    [';Acme;;2026-03-01;2026-04-01;1;', 'number_missing', 0, ''],
    [`${'1'.repeat(101)};Acme;;2026-03-01;2026-04-01;1;`, 'text_too_long', 0, '1'.repeat(100)],
    ['1;\u0007bell;a@b.example;2026-03-01;2026-04-01;1;', 'text_unstorable', 1, '\u0007bell'],
    ['1;New Co;;2026-03-01;2026-04-01;1;', 'client_email_missing', 2, ''],
    ['1;New Co;nobody;2026-03-01;2026-04-01;1;', 'client_email_invalid', 2, 'nobody'],
    ['1;N;n@co.example;2026-03-01;2026-04-01;1;', 'client_name_short', 1, 'N'],
    ['1;;;2026-03-01;2026-04-01;1;', 'client_missing', 1, ''],
    ['1;Twin;;2026-03-01;2026-04-01;1;', 'client_ambiguous', 1, 'Twin'],
    ['1;Acme;;2026-03-01;2026-04-01;€ 1;', 'other_currency', 5, '€ 1'],
    ['1;Acme;;2026-03-01;2026-04-01;1;Draft', 'draft', 6, 'Draft'],
    ['1;Acme;;2026-03-01;2026-04-01;1;Voided', 'void', 6, 'Voided'],
    [';;;;;1234.00;', 'no_record', null, ''],
  ])('%s', (line, code, column, value) => {
    const known = {
      clients: [acme, client(10, 'Twin', 'a@twin.example'), client(11, 'Twin', 'b@twin.example')],
    };
    const { planned } = plan([header, line], { known });
    expect(planned[0]?.row.reason).toStrictEqual({ code, column, value });
    expect(planned[0]?.action).toBeNull();
  });

  test('in another currency, as another document, already paid, or with a payment link that the plan lacks', () => {
    const wide = 'Invoice;Client;Due date;Amount;Currency;Document type;Payment link;Status';
    const lines = [
      wide,
      '1;Acme;2026-04-01;100;EUR;;;',
      '2;Acme;2026-04-01;100;USD;Credit note;;',
      '3;Acme;2026-04-01;100;USD;Invoice;https://pay.example/3;',
      '4;Acme;2026-04-01;100;USD;Invoice;javascript:alert(1);',
      '5;Acme;2026-04-01;100;usd;Invoice;;Paid',
    ];
    const { planned } = plan(lines, {
      known: { clients: [acme] },
      mayHavePaymentLinks: false,
      choices: { paid: 'skip' },
    });
    expect(fates(planned)).toStrictEqual([
      'other_currency',
      'other_document',
      'payment_link_gated',
      'url_invalid',
      'paid_left_out',
    ]);
  });
});

describe('a file of clients', () => {
  const columns = 'Name;Email;Phone;Address line 1;Address line 2';

  test('makes new clients, changes known ones and leaves the rest', () => {
    const { planned, clients } = plan(
      [
        columns,
        'Globex;ap@globex.example;1;1 Road;Floor 2',
        'Acme;pay@acme.example;555;;',
        'Initech;pay@initech.example;;;',
        'Globex;ap@globex.example;;;',
      ],
      { known: { clients: [acme, client(12, 'Initech', 'pay@initech.example')] } },
    );
    expect(fates(planned)).toStrictEqual(['new', 'update', 'unchanged', 'unchanged']);
    expect(clients).toStrictEqual([
      { name: 'Globex', email: 'ap@globex.example', phone: '1', address: '1 Road\nFloor 2' },
    ]);
    expect(planned[1]).toMatchObject({
      row: { changes: [{ field: 'clientPhone', from: null, to: '555' }] },
      action: { type: 'update-client', clientId: 7, values: { phone: '555' } },
    });
  });
});
