import type { Currency } from '../../../contracts/currencies.ts';
import { noInvoiceTexts } from '../../../contracts/invoices/invoice-text-names.ts';
import { describe, expect, test } from 'vitest';
import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import { usualChoices, type ImportChoices } from '../../../contracts/imports/imports.ts';
import { bareFacts } from '../../client/bare-facts.ts';
import { detectSetup } from '../columns/detect-setup.ts';
import type { Cell } from '../table.ts';
import { groupLines } from './group-lines.ts';
import { isChasedAnyway, type KnownInvoice, type KnownRecords, type Planned, Planner } from './planner.ts';
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
  given: Partial<KnownInvoice> = {},
): KnownRecords['invoices'][number] => ({
  id,
  userId: 1,
  clientId,
  invoiceNumber,
  currency: 'USD',
  amount: 10_000,
  amountPaid: 0,
  amountDue: 10_000,
  payments: [],
  dueDate: '2026-04-01',
  dateIssued: '2026-03-01',
  ...noInvoiceTexts,
  status: 'pending',
  datePaid: null,
  promisedPaymentDate: null,
  brokenPromiseDate: null,
  xeroInvoiceId: null,
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
  readonly currency?: Currency;
}

const plan = (
  [header = '', ...lines]: readonly string[],
  { known = {}, choices = {}, mayHavePaymentLinks = true, currency = 'USD' }: Given = {},
) => {
  const rows: Cell[][] = [header, ...lines].map((line) => line.split(';'));
  const { columns } = detectSetup(rows);
  const fields = fieldColumnsOf(columns);
  const planner = new Planner({
    kind: listsInvoices(fields) ? 'invoices' : 'clients',
    choices: { ...usualChoices, ...choices },
    known: { clients: [], invoices: [], ...known },
    today,
    currency,
    mayHavePaymentLinks,
  });
  const values = rows
    .slice(1)
    .map((row, index) => new RowValues(index + 2, row, columns, fields, header.split(';'), currency));
  return { planned: groupLines(values).map((group) => planner.plan(group)), clients: planner.clients() };
};
const fates = (planned: readonly Planned[]): string[] =>
  planned.map(({ row }) => row.reason?.code ?? row.fate);

const stated = (action: Planned['action']) =>
  action?.type === 'create-invoice' || action?.type === 'update-invoice' ? action.stated : undefined;

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
        values: {
          invoiceNumber: '1',
          currency: 'USD',
          amountCents: 10_000,
          dueDate: '2026-03-31',
          dateIssued: '2026-03-01',
        },
        datePaid: null,
      },
      {
        type: 'create-invoice',
        client: { new: 0 },
        values: {
          invoiceNumber: '2',
          currency: 'USD',
          amountCents: 120_050,
          dueDate: '2026-04-01',
          dateIssued: '2026-03-02',
        },
        datePaid: null,
      },
    ]);
  });

  test.each(['Acme;', 'Acme;PAY@acme.example', 'ACME  ;', ';pay@acme.example'])(
    'belongs to the known client that has the name and the address, or the one that the file gives: %s',
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

  test('that is partly paid is for its total, with a payment, and nothing due means paid', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Total;Amount due',
        '1;Acme;2026-04-01;100;40',
        '2;Acme;2026-04-01;100;0',
        '3;Acme;2026-04-01;100;100',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row, action }) => [row.amount, row.isPaid, stated(action)])).toStrictEqual([
      [10_000, false, { due: 4_000, credited: 0, date: today }],
      [10_000, true, undefined],
      [10_000, false, undefined],
    ]);
  });

  test.each([
    ['1000;250;;', { due: 75_000, credited: 25_000, date: today }, null],
    ['1000;250;500;2026-03-05', { due: 25_000, credited: 25_000, date: '2026-03-05' }, null],
    ['1000;250;750;2026-03-05', { due: 0, credited: 25_000, date: '2026-03-05' }, '2026-03-05'],
    ['1000;1000;;', { due: 0, credited: 100_000, date: today }, today],
    ['1000;0;500;2026-12-31', { due: 50_000, credited: 0, date: today }, null],
  ])('of which some is credited says so: %s', (values, came, datePaid) => {
    const { planned } = plan(
      [
        'Invoice;Client;Issued;Due date;Total;Credits;Amount paid;Paid on',
        `1;Acme;2026-03-01;2026-04-01;${values}`,
      ],
      { known: { clients: [acme] } },
    );
    expect(planned[0]?.action).toMatchObject({ values: { amountCents: 100_000 }, stated: came, datePaid });
    expect(planned[0]?.row.notes).toStrictEqual([
      datePaid === null
        ? { code: 'partly_paid', value: '', amounts: [100_000 - came.due, 100_000] }
        : { code: 'credited', value: '', amounts: [came.credited] },
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

  test('that are the same row twice are one, and those that are due on another day are reported', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Amount',
        '1;Acme;2026-04-01;100',
        '1;Acme;2026-04-01;100',
        '1;Acme;2026-05-01;300',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => [row.rows, row.amount, row.reason?.code])).toStrictEqual([
      [[2, 3], 10_000, undefined],
      [[4], null, 'number_repeated'],
    ]);
  });

  test.each([
    // Amounts that differ, or are the same beside different texts: a total each time, or lines.
    [['1;Acme;2026-04-01;A;100', '1;Acme;2026-04-01;B;300'], 'lines', 40_000],
    [['1;Acme;2026-04-01;A;100', '1;Acme;2026-04-01;B;100'], 'lines', 20_000],
    [['1;Acme;2026-04-01;A;100', '1;Acme;2026-04-01;B;100'], 'total', 10_000],
    [['1;Acme;2026-04-01;A;100', '1;Acme;2026-04-01;B;300'], 'total', null],
  ] as const)('that could be lines or totals are asked about: %j as %s', (lines, repeatedAmounts, amount) => {
    const file = ['Invoice;Client;Due date;Description;Amount', ...lines];
    const asked = plan(file, { known: { clients: [acme] } }).planned;
    expect(asked.map(({ row }) => [row.reason?.code, row.questions])).toStrictEqual([
      ['lines_unclear', ['repeatedAmounts']],
    ]);
    const { planned } = plan(file, { known: { clients: [acme] }, choices: { repeatedAmounts } });
    expect(planned.map(({ row }) => [row.amount, row.questions])).toStrictEqual([
      [amount, ['repeatedAmounts']],
    ]);
  });

  test.each([
    ['the same number without a client', ['1;Acme;2026-04-01;7', '1;;;852', '1;;;709'], 156_800],
    ['neither number nor client', ['1;Acme;2026-04-01;7', ';;;852'], null],
    ['no number and no date', ['1;Acme;2026-04-01;7', ';Acme;;93'], 10_000],
    ['an amount on the first alone', ['1;Acme;2026-04-01;7', '1;Acme;2026-04-01;'], 700],
  ])('of which the further ones have %s', (_, lines, amount) => {
    const { planned } = plan(['Invoice;Client;Due date;Amount', ...lines], { known: { clients: [acme] } });
    expect(planned[0]?.row.amount).toBe(amount ?? 700);
  });

  test.each([
    ['Total incl. VAT', '', 30_000],
    ['Invoice amount', '', 30_000],
    ['Amount', 'Item Quantity;Item Cost', 30_000],
  ])('that repeat the total under %s have it once', (name, more, amount) => {
    const items = more === '' ? ['', ''] : [';1;100', ';2;100'];
    const { planned } = plan(
      [
        `Invoice;Client;Due date;Item;${name}${more === '' ? '' : `;${more}`}`,
        `1;Acme;2026-04-01;A;300${items[0]}`,
        `1;Acme;2026-04-01;B;300${items[1]}`,
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => row.amount)).toStrictEqual([amount]);
  });

  test('are quantity times unit price where there is no amount', () => {
    const { planned } = plan(
      ['Invoice;Client;Due date;Qty;Unit price', '1;Acme;2026-04-01;2.5;40.00', '1;;;3;1.10'],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => row.amount)).toStrictEqual([10_330]);
  });

  test('that are too large to count exactly leave out their row alone, as of a column of barcodes that is no quantity', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Qty;Unit price',
        '1;Acme;2026-04-01;4006381333931000;25.00',
        '2;Acme;2026-04-01;2;5.00',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row }) => row.reason?.code ?? row.amount)).toStrictEqual([
      'amount_too_large',
      1_000,
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

describe('what has come for a known invoice', () => {
  const payment = (amount: number) => ({
    id: 1,
    kind: 'payment' as const,
    date: '2026-03-05',
    amount,
    recordedAt: '2026-03-05T12:00:00.000Z',
    recordedBy: 'user' as const,
  });
  const withPaid = (amount: number, paidHere: number, more: Partial<KnownInvoice> = {}) => ({
    clients: [acme],
    invoices: [
      invoice(9, 7, 'INV-1', {
        amount,
        amountPaid: paidHere,
        amountDue: amount - paidHere,
        payments: paidHere === 0 ? [] : [payment(paidHere)],
        ...more,
      }),
    ],
  });
  const change = (field: ImportField, from: number, to: number) => ({ field, from, to });

  test.each([
    // What Owed has already is not counted twice.
    ['Total;Amount due', '1000;600', 100_000, 40_000, [], []],
    ['Amount due', '600', 100_000, 40_000, [], []],
    ['Total;Amount paid', '1000;400', 100_000, 40_000, [], []],
    ['Total', '1000', 100_000, 40_000, [], []],
    // The rest of what the file has is a payment.
    ['Total;Amount due', '1000;600', 100_000, 0, [change('amountPaid', 0, 40_000)], []],
    ['Total;Amount due', '1000;250', 100_000, 40_000, [change('amountPaid', 40_000, 75_000)], []],
    ['Amount due', '250', 100_000, 40_000, [change('amountPaid', 40_000, 75_000)], []],
    [
      'Total;Amount paid;Credits',
      '1000;500;100',
      100_000,
      40_000,
      [change('amountCredited', 0, 10_000), change('amountPaid', 40_000, 50_000)],
      [],
    ],
    // What Owed has beyond the file stays.
    ['Total;Amount due', '1000;1000', 100_000, 40_000, [], [change('amountDue', 60_000, 100_000)]],
    ['Amount due', '1000', 100_000, 40_000, [], [change('amountDue', 60_000, 100_000)]],
    // An earlier import had taken what was left for the total.
    [
      'Total;Amount due',
      '1000;600',
      60_000,
      0,
      [change('amount', 60_000, 100_000), change('amountPaid', 0, 40_000)],
      [],
    ],
    ['Amount due', '1200', 100_000, 0, [change('amount', 100_000, 120_000)], []],
  ] as const)('by %s (%s) beside %i of which %i came', (names, values, amount, paidHere, changes, kept) => {
    const { planned } = plan([`Invoice;Client;Due date;${names}`, `INV-1;Acme;2026-04-01;${values}`], {
      known: withPaid(amount, paidHere),
    });
    expect(planned[0]?.row.changes).toStrictEqual(changes);
    expect(planned[0]?.row.kept).toStrictEqual(kept);
    expect(planned[0]?.action === null).toBe(changes.length === 0);
  });

  test("says how much is credited with the client's credit from other invoices", () => {
    const { planned } = plan(
      ['Invoice;Client;Due date;Total;Amount paid;Credits', 'INV-1;Acme;2026-04-01;1000;0;300'],
      {
        known: withPaid(100_000, 0, {
          amountDue: 80_000,
          payments: [{ ...payment(20_000), kind: 'credit_applied' }],
        }),
      },
    );
    expect(planned[0]?.row.changes).toStrictEqual([change('amountCredited', 20_000, 30_000)]);
  });

  test('is not counted beside a total that was lowered by it in Owed', () => {
    const { planned } = plan(['Invoice;Client;Due date;Total;Amount due', 'INV-1;Acme;2026-04-01;1000;600'], {
      known: withPaid(60_000, 0, { changedHere: new Set(['amount']) }),
    });
    expect(planned[0]).toMatchObject({
      row: { fate: 'unchanged', kept: [change('amount', 60_000, 100_000)] },
      action: null,
    });
  });

  test('is not recorded again when it was taken back in Owed, unless that is chosen', () => {
    const file = ['Invoice;Client;Due date;Total;Amount due', 'INV-1;Acme;2026-04-01;1000;600'];
    const takenBack = withPaid(100_000, 0, { changedHere: new Set(['status']) });
    expect(plan(file, { known: takenBack }).planned[0]).toMatchObject({
      row: { fate: 'unchanged', kept: [change('amountDue', 100_000, 60_000)] },
      action: null,
    });
    const { planned } = plan(file, { known: takenBack, choices: { changedHere: 'overwrite' } });
    expect(planned[0]?.row.changes).toStrictEqual([change('amountPaid', 0, 40_000)]);
  });

  test('is a payment of the rest when the file has it paid', () => {
    const { planned } = plan(['Invoice;Client;Due date;Total;Amount due', 'INV-1;Acme;2026-04-01;1000;0'], {
      known: withPaid(100_000, 40_000),
    });
    expect(planned[0]?.action).toStrictEqual({
      type: 'update-invoice',
      invoiceId: 9,
      values: {},
      datePaid: today,
    });
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
    ['1;Acme;;2026-03-01;2026-04-01;1 kr;', 'other_currency', 5, '1 kr'],
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

  test('in a currency that nobody knows, as another document, already paid, or with a payment link that the plan lacks', () => {
    const wide = 'Invoice;Client;Due date;Amount;Currency;Document type;Payment link;Status';
    const lines = [
      wide,
      '1;Acme;2026-04-01;100;XXQ;;;',
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

describe('what was paid', () => {
  test.each([
    ['Amount Paid', '1000;750', 25_000, false],
    ['Paid amount', '1000;0', 100_000, false],
    ['Paid', '1000.00;750.00', 25_000, false],
    ['Payments', '1000;-750', 25_000, false],
    ['Credits', '1000;250', 75_000, false],
    ['AmountPaidAmount', '1000;750', 25_000, false],
    ['BalanceDueAmount', '1000;250', 25_000, false],
    ['Open', '1000.00;250.00', 25_000, false],
    ['Due', '1000.00;250.00', 25_000, false],
    ['Outstanding value', '1000;250', 25_000, false],
    ['Bereits bezahlt', '1000;750', 25_000, false],
    ['Bezahlt', '1000,00;750,00', 25_000, false],
    ['Déjà payé', '1000;750', 25_000, false],
    ['Importe pagado', '1000;750', 25_000, false],
    ['Reeds betaald', '1000;750', 25_000, false],
    ['Importo pagato', '1000;750', 25_000, false],
    ['Amount paid', '1000;1000', 100_000, true],
  ])('under %s (%s) comes off', (name, values, due, isPaid) => {
    const { planned } = plan([`Invoice;Client;Due date;Amount;${name}`, `1;Acme;2026-12-01;${values}`], {
      known: { clients: [acme] },
    });
    expect(planned.map(({ row }) => [row.amount, row.isPaid])).toStrictEqual([[100_000, isPaid]]);
    expect(stated(planned[0]?.action ?? null)?.due ?? 100_000).toBe(due);
    if (due === 25_000)
      expect(planned[0]?.row.notes).toStrictEqual([
        { code: 'partly_paid', value: '', amounts: [75_000, 100_000] },
      ]);
  });

  test('beside a day of payment is what counts', () => {
    const { planned } = plan(
      [
        'Invoice;Client;Due date;Amount;Paid;Paid on',
        '1;Acme;2026-04-01;1000;400;2026-03-05',
        '2;Acme;2026-04-01;1000;1000;2026-03-05',
        '3;Acme;2026-04-01;1000;0;',
      ],
      { known: { clients: [acme] } },
    );
    expect(planned.map(({ row, action }) => [row.amount, row.isPaid, stated(action)])).toStrictEqual([
      [100_000, false, { due: 60_000, credited: 0, date: '2026-03-05' }],
      [100_000, true, undefined],
      [100_000, false, undefined],
    ]);
  });

  test.each([
    ['-', 'new'],
    ['unpaid', 'new'],
    ['0000-00-00', 'new'],
    ['offen', 'new'],
    ['', 'new'],
    ['2026-03-05', 'paid_by_date'],
  ])('is not said by "%s" as the day of payment alone', (day, fate) => {
    const file = ['Invoice;Client;Due date;Amount;Date paid', `1;Acme;2026-04-01;100;${day}`];
    const { planned } = plan(file, { known: { clients: [acme] } });
    expect(fates(planned)).toStrictEqual([fate]);
    expect(planned[0]?.row.isPaid).toBe(false);
  });

  test.each([
    ['paid', true],
    ['open', false],
  ] as const)('by a day alone is %s when a person says so', (paidByDate, isPaid) => {
    const { planned } = plan(
      ['Invoice;Client;Due date;Amount;Date paid', '1;Acme;2026-04-01;100;2026-03-05'],
      {
        known: { clients: [acme] },
        choices: { paidByDate },
      },
    );
    expect(planned[0]?.row).toMatchObject({ fate: 'new', isPaid });
  });

  test.each([
    ['100;0;Overdue', 'paid_unclear'],
    ['100;40;Paid', 'paid_unclear'],
    ['100;100;Half paid', 'partly_paid_unknown'],
  ])('is refused when the file contradicts itself: %s', (values, code) => {
    const { planned } = plan(
      ['Invoice;Client;Due date;Total;Amount due;Status', `1;Acme;2026-04-01;${values}`],
      {
        known: { clients: [acme] },
      },
    );
    expect(fates(planned)).toStrictEqual([code]);
  });

  test('of an unknown part is asked about, and an unknown status is open and said', () => {
    const file = [header, '1;Acme;;;2026-04-01;100;Half paid', '2;Acme;;;2026-04-01;100;Awaiting PO'];
    const known = { clients: [acme] };
    const { planned } = plan([...file, '3;Acme;;;2026-04-01;100;Blue'], { known });
    expect(fates(planned)).toStrictEqual(['partly_paid_unknown', 'new', 'new']);
    expect(planned[2]?.row.notes).toStrictEqual([{ code: 'status_unknown', value: 'Blue', amounts: [] }]);
    const whole = plan(file, { known, choices: { partlyPaid: 'whole' } }).planned[0]?.row;
    expect(whole).toMatchObject({ amount: 10_000, isPaid: false, notes: [{ code: 'partly_paid_whole' }] });
    expect(fates(plan(file, { known, choices: { partlyPaid: 'skip' } }).planned)[0]).toBe(
      'partly_paid_left_out',
    );
  });
});

describe('an invoice that is not to be chased', () => {
  const statuses = ['In Dispute', 'Write Off', 'Bad debt', 'Collections'];
  const lines = statuses.map((status, index) => `${index + 1};Acme;;;2026-04-01;100;${status}`);

  test('is left out by its name, and imported when that is chosen', () => {
    const known = { clients: [acme] };
    expect(fates(plan([header, ...lines], { known }).planned)).toStrictEqual([
      'disputed',
      'written_off',
      'written_off',
      'collections',
    ]);
    const { planned } = plan([header, ...lines], { known, choices: { notChased: 'import' } });
    expect(planned.map(({ row }) => [row.fate, row.isPaid, row.notes[0]?.code])).toStrictEqual(
      statuses.map(() => ['new', false, 'not_chased']),
    );
  });

  const chased = (given: object = {}) => ({
    clients: [acme],
    invoices: [invoice(9, 7, '1', { inSequence: true, ...given })],
  });
  const goOn = { code: 'reminders_go_on', value: '', amounts: [] };

  test.each(['In Dispute', 'Bestritten', 'En litige', 'Write Off', 'Collections', 'Void'])(
    'pauses its running sequence unless a person lets it go on: %s',
    (status) => {
      const file = [header, `1;Acme;;;2026-04-01;100;${status}`];
      const [paused] = plan(file, { known: chased() }).planned;
      expect(paused?.row).toMatchObject({ fate: 'update', pausesSequence: true, notes: [], changes: [] });
      expect(paused?.action).toStrictEqual({ type: 'pause-sequence', invoiceId: 9, says: status });
      const [going] = plan(file, { known: chased(), choices: { chasedAnyway: 'go_on' } }).planned;
      expect([going?.row.fate, going?.row.notes, going?.action]).toStrictEqual(['skipped', [goOn], null]);
      expect([paused, going].map((one) => one && isChasedAnyway(one))).toStrictEqual([true, true]);
    },
  );

  test.each<[string, string, object, readonly string[]]>([
    ['is paused already', 'Disputed', { isPaused: true }, ['paused_already']],
    ['has ended', 'Disputed', { inSequence: false }, []],
    ['is of a paid invoice', 'Disputed', { status: 'paid' }, []],
    ['is of another invoice', 'Disputed', { invoiceNumber: '2' }, []],
    ['is of a draft', 'Draft', {}, ['reminders_go_on']],
  ])('pauses no sequence that %s', (_, status, given, notes) => {
    const [one] = plan([header, `1;Acme;;;2026-04-01;100;${status}`], { known: chased(given) }).planned;
    expect([one?.row.pausesSequence, one?.row.fate, one?.action]).toStrictEqual([false, 'skipped', null]);
    expect(one?.row.notes.map(({ code }) => code)).toStrictEqual(notes);
    expect(one && isChasedAnyway(one)).toBe(false);
  });

  test('pauses none where several clients could be meant', () => {
    const other = client(8, 'Acme', 'other@acme.example');
    const known = {
      clients: [acme, other],
      invoices: [invoice(9, 7, '1', { inSequence: true }), invoice(10, 8, '1', { inSequence: true })],
    };
    const [one] = plan([header, '1;Acme;;;2026-04-01;100;Disputed'], { known }).planned;
    expect([one?.action, one?.row.notes]).toStrictEqual([null, [goOn]]);
  });
});

describe('the currency of an amount', () => {
  const made = (columns: string, line: string, given: Given = {}) => {
    const [planned] = plan([columns, line], { known: { clients: [acme] }, ...given }).planned;
    const { row, action } = planned ?? {};
    return (
      row?.reason?.code ??
      (action?.type === 'create-invoice' ? [action.values.currency, row?.amount] : row?.fate)
    );
  };

  test.each([
    ['Rechnung;Kunde;Fällig am;Betrag (€)', '1;Acme;2026-04-01;100,00', ['EUR', 10_000]],
    ['Invoice;Client;Due date;amount_eur', '1;Acme;2026-04-01;100.00', ['EUR', 10_000]],
    ['Invoice;Client;Due date;Amount;Customer Currency', '1;Acme;2026-04-01;100.00;INR', ['INR', 10_000]],
    ['Invoice;Client;Due date;Amount;Customer Currency INR', '1;Acme;2026-04-01;100.00;', ['INR', 10_000]],
    ['Invoice;Client;Due date;Amount;Settlement', '1;Acme;2026-04-01;100.00;GBP', ['GBP', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;100.00 zł', ['PLN', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;SEK 100.00', ['SEK', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;C$100.00', ['CAD', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;¥1,200', ['JPY', 1_200]],
    ['Invoice;Client;Due date;Amount;Currency', '1;Acme;2026-04-01;1,250.500;KWD', ['KWD', 1_250_500]],
    ['Invoice;Client;Due date;Amount (USD)', '1;Acme;2026-04-01;100.00', ['USD', 10_000]],
    ['Invoice;Client;Due date;Amount;Currency', '1;Acme;2026-04-01;$100.00;USD', ['USD', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;100.00', ['USD', 10_000]],
    ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;100 kr', 'other_currency'],
    ['Invoice;Client;Due date;Amount;Currency', '1;Acme;2026-04-01;100;XXQ', 'other_currency'],
  ])('%s: %s', (columns, line, wanted) => {
    expect(made(columns, line)).toStrictEqual(wanted);
  });

  const plain = ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;100'] as const;

  test('is the client’s where the file says none, else the account’s', () => {
    expect(made(...plain, { currency: 'EUR' })).toStrictEqual(['EUR', 10_000]);
    expect(made(...plain, { known: { clients: [{ ...acme, currency: 'JPY' }] } })).toStrictEqual([
      'JPY',
      100,
    ]);
  });

  test('is the account’s for a column of the house, and for some dollar where that is one', () => {
    const house = ['Rechnung;Kunde;Fällig am;Betrag in Hauswährung', '1;Acme;2026-04-01;100,00'] as const;
    expect(made(...house, { currency: 'EUR' })).toStrictEqual(['EUR', 10_000]);
    expect(
      made(`${house[0]};Währung`, `${house[1]};USD`, { currency: 'EUR' }),
      'the amount is not in the currency that the row names',
    ).toBe('other_currency');
    const dollar = ['Invoice;Client;Due date;Amount', '1;Acme;2026-04-01;$100'] as const;
    expect(made(...dollar, { currency: 'CAD' })).toStrictEqual(['CAD', 10_000]);
    expect(made(...dollar, { currency: 'EUR' })).toStrictEqual(['USD', 10_000]);
  });

  test('is one for all lines of an invoice', () => {
    const columns = 'Invoice;Client;Due date;Line amount;Currency';
    const lines = ['1;Acme;2026-04-01;100;EUR', '1;Acme;2026-04-01;50;USD'];
    expect(fates(plan([columns, ...lines], { known: { clients: [acme] } }).planned)).toStrictEqual([
      'other_currency',
    ]);
  });

  test('of a known invoice counts where the file says none, and another one is a change', () => {
    const known = { clients: [acme], invoices: [invoice(9, 7, '1', { currency: 'JPY', amount: 100 })] };
    const due = invoice(9, 7, '1').dueDate;
    const of = (amount: string) =>
      plan([plain[0], `1;Acme;${due};${amount}`], { known }).planned.map(({ row: { fate, changes } }) => [
        fate,
        changes,
      ]);
    expect(of('100')).toStrictEqual([['unchanged', []]]);
    expect(of('€100')).toStrictEqual([
      [
        'update',
        [
          { field: 'currency', from: 'JPY', to: 'EUR' },
          { field: 'amount', from: 100, to: 10_000 },
        ],
      ],
    ]);
  });
});

describe('clients that share a name or an address', () => {
  const file = [
    header,
    '1;Globex;pay@acme.example;;2026-04-01;100;',
    '2;Acme;new@acme.example;;2026-04-01;100;',
  ];
  const known = { clients: [acme] };

  test('are asked about, once for the file', () => {
    expect(plan(file, { known }).planned.map(({ row }) => [row.reason?.code, row.questions])).toStrictEqual([
      ['client_same_address', ['sameAddress']],
      ['client_other_address', ['otherAddress']],
    ]);
  });

  test('are two when a person says so', () => {
    const choices = { sameAddress: 'another', otherAddress: 'another' } as const;
    const { planned, clients } = plan(file, { known, choices });
    expect(planned.map(({ action }) => action)).toMatchObject([
      { client: { new: 0 } },
      { client: { new: 1 } },
    ]);
    expect(clients).toMatchObject([
      { name: 'Globex', email: 'pay@acme.example' },
      { name: 'Acme', email: 'new@acme.example' },
    ]);
  });

  test('are one that keeps its name and address, or gets the file’s address', () => {
    const kept = plan(file, { known, choices: { sameAddress: 'same', otherAddress: 'keep' } }).planned;
    expect(kept.map(({ row, action }) => [row.notes[0], action])).toMatchObject([
      [{ code: 'name_kept', value: 'Globex' }, { client: { known: 7 } }],
      [{ code: 'address_kept', value: 'new@acme.example' }, { client: { known: 7 } }],
    ]);
    const lines = [...file, '3;Acme;new@acme.example;;2026-04-01;100;'];
    const used = plan(lines, { known, choices: { sameAddress: 'same', otherAddress: 'use' } }).planned;
    expect(used[1]).toMatchObject({
      row: { changes: [{ field: 'clientEmail', from: 'pay@acme.example', to: 'new@acme.example' }] },
      action: { client: { known: 7 }, newAddress: { clientId: 7, email: 'new@acme.example' } },
    });
    expect(used[2]).toMatchObject({ row: { fate: 'new', changes: [] }, action: { client: { known: 7 } } });
    expect(used[2]?.action).not.toHaveProperty('newAddress');
  });

  test('are asked about within a file, too, and a list of clients renames nobody unasked', () => {
    const list = ['Name;Email', 'Globex;ap@one.example', 'Initech;ap@one.example', 'Hooli;pay@acme.example'];
    expect(fates(plan(list, { known }).planned)).toStrictEqual([
      'new',
      'client_same_address',
      'client_same_address',
    ]);
    const { clients } = plan(list, { known, choices: { sameAddress: 'another' } });
    expect(clients.map(({ name }) => name)).toStrictEqual(['Globex', 'Initech', 'Hooli']);
  });

  test('have a reason each when several fit', () => {
    const twins = { clients: [client(1, 'One', 'x@twin.example'), client(2, 'Two', 'x@twin.example')] };
    const lines = [header, '1;;x@twin.example;;2026-04-01;100;', '2;Three;x@twin.example;;2026-04-01;100;'];
    expect(fates(plan(lines, { known: twins, choices: { sameAddress: 'same' } }).planned)).toStrictEqual([
      'client_address_shared',
      'client_address_shared',
    ]);
  });

  describe('further addresses of a cell', () => {
    const cell = 'bob@globex.example, office@globex.example, cfo@globex.example';
    const others = 'office@globex.example, cfo@globex.example';
    const noted = `Further addresses: ${others}`;
    const named = (code: string) => [{ code, value: others, amounts: [] }];

    const copy = (email: string) => ({ name: null, email, role: 'copy' as const });
    const [office, cfo] = others.split(', ').map(copy);
    const globex = client(7, 'Globex', 'bob@globex.example');
    const line = (number: number, addresses = cell) => `${number};Globex;${addresses};;2026-04-01;100;`;
    const inNotes = { furtherAddresses: 'notes' } as const;
    const contactsOf = ({ action }: Planned) =>
      action !== null && 'newAddress' in action ? action.newAddress?.contacts : undefined;

    test('get copies of the emails to a new client, from all of its rows', () => {
      const more = 'bob@globex.example; OFFICE@globex.example, ceo@globex.example';
      const { planned, clients } = plan([header, line(1), line(2, more.replace(';', ','))]);
      expect(clients).toStrictEqual([
        {
          name: 'Globex',
          email: 'bob@globex.example',
          contacts: [office, cfo, copy('ceo@globex.example')],
        },
      ]);
      expect(planned.map(({ row }) => [row.notes, row.questions])).toMatchObject([
        [named('copies'), ['furtherAddresses']],
        [[{ code: 'copies', value: 'OFFICE@globex.example, ceo@globex.example' }], ['furtherAddresses']],
      ]);
    });

    test('that are none, or too many, are kept in the notes, and named', () => {
      const many = Array.from({ length: 11 }, (_, at) => `c${at}@globex.example`);
      const { planned, clients } = plan([header, line(1, ['bob@globex.example', 'x@y', ...many].join(','))]);
      expect(clients[0]?.contacts).toHaveLength(10);
      expect(clients[0]?.notes).toBe('Further addresses: x@y, c10@globex.example');
      expect(planned[0]?.row.notes[1]).toMatchObject({
        code: 'other_addresses_noted',
        value: 'x@y, c10@globex.example',
      });
    });

    test('are kept in the notes of a new client where that is chosen, once, and named', () => {
      const { planned, clients } = plan([header, line(1), line(2)], { choices: inNotes });
      expect(clients).toStrictEqual([{ name: 'Globex', email: 'bob@globex.example', notes: noted }]);
      expect(planned.map(({ row }) => row.notes)).toStrictEqual([
        named('other_addresses_noted'),
        named('other_addresses'),
      ]);
    });

    test('come behind the notes of the file, and change nothing when it is imported again', () => {
      const file = ['Client;Email;Client notes', `Globex;${cell};Net 30`];
      const [made] = plan(file, { choices: inNotes }).clients;
      expect(made?.notes).toBe(`Net 30\n${noted}`);
      const known = { clients: [{ ...globex, notes: made?.notes ?? '' }] };
      expect(fates(plan(file, { known, choices: inNotes }).planned)).toStrictEqual(['unchanged']);
      const withCopies = plan(file).clients[0];
      expect(withCopies?.notes).toBe('Net 30');
      const again = { clients: [{ ...globex, notes: 'Net 30', contacts: withCopies?.contacts ?? [] }] };
      expect(fates(plan(file, { known: again }).planned)).toStrictEqual(['unchanged']);
    });

    test('are a change of a known client in a list of clients, used or not', () => {
      const known = { clients: [{ ...globex, notes: 'Call first' }] };
      const file = ['Client;Email', `Globex;${cell}`];
      const [used] = plan(file, { known }).planned;
      expect(used).toMatchObject({
        row: {
          fate: 'update',
          changes: [{ field: 'clientCopies', from: null, to: others }],
          questions: ['knownCopies'],
        },
        action: { type: 'update-client', clientId: 7, values: { contacts: [office, cfo] } },
      });
      expect(used?.action).not.toHaveProperty('values.notes');
      const [kept] = plan(file, { known, choices: { knownCopies: 'keep' } }).planned;
      expect([kept?.row.fate, kept?.row.notes, kept?.row.questions]).toStrictEqual([
        'unchanged',
        named('other_addresses'),
        ['knownCopies'],
      ]);
      const [left] = plan(file, { known, choices: { seen: 'leave' } }).planned;
      expect([left?.row.fate, left?.action, left?.row.questions]).toStrictEqual(['unchanged', null, []]);
    });

    test('are one change of a known client in a list of invoices, with the first row that has one', () => {
      const known = { clients: [{ ...globex, contacts: [copy('old@globex.example')] }] };
      const file = [header, line(1, ''), line(2), line(3, 'bob@globex.example,ceo@globex.example')];
      const { planned } = plan(file, { known });
      expect(planned.map(contactsOf)).toStrictEqual([
        undefined,
        [copy('old@globex.example'), office, cfo, copy('ceo@globex.example')],
        undefined,
      ]);
      expect(planned.map(({ row }) => row.changes)).toMatchObject([
        [],
        [{ from: 'old@globex.example', to: `old@globex.example, ${others}, ceo@globex.example` }],
        [],
      ]);
      expect(planned[2]?.row.notes).toMatchObject([{ code: 'copies', value: 'ceo@globex.example' }]);
      expect(plan(file, { known, choices: { knownCopies: 'keep' } }).planned.map(contactsOf)).toStrictEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('are not taken again from a client who lost them in Owed since', () => {
      const changedHere = new Map([[7, new Set<ImportField>(['clientCopies'])]]);
      for (const file of [
        ['Client;Email', `Globex;${cell}`],
        [header, line(1)],
      ]) {
        const [one] = plan(file, { known: { clients: [globex], clientsChangedHere: changedHere } }).planned;
        expect(one?.row.kept).toStrictEqual([{ field: 'clientCopies', from: null, to: others }]);
        expect([one?.row.changes, one?.row.questions]).toStrictEqual([[], []]);
      }
    });

    test('never are the address that the client has, or gets from the file', () => {
      const known = { clients: [globex] };
      const file = [
        header,
        line(1, 'new@globex.example,office@globex.example'),
        line(2, 'bob@globex.example,new@globex.example,cfo@globex.example,BOB@globex.example'),
      ];
      const { planned } = plan(file, { known, choices: { otherAddress: 'use' } });
      expect(planned[0]?.action).toMatchObject({
        newAddress: { clientId: 7, email: 'new@globex.example', contacts: [office, cfo] },
      });
    });

    test('come from a column of copies, whatever is chosen for those of the other', () => {
      const file = [
        'Client;Email;Copies to',
        'Globex;bob@globex.example,x@globex.example;office@globex.example',
      ];
      const [made] = plan(file, { choices: inNotes }).clients;
      expect(made).toMatchObject({ contacts: [office], notes: 'Further addresses: x@globex.example' });
    });
  });
});

describe('what was changed in Owed since the last import', () => {
  const changedHere = new Set(['amount', 'status'] as const);
  const known = {
    clients: [acme],
    invoices: [
      invoice(9, 7, '1', {
        amount: 12_000,
        inSequence: true,
        changedHere: new Set<ImportField>(changedHere),
      }),
    ],
  };
  const line = '1;Acme;;2026-03-01;2026-04-15;100;Paid';

  test('stays, and is said by row', () => {
    const [row] = plan([header, line], { known }).planned;
    expect(row?.row).toMatchObject({
      fate: 'update',
      endsSequence: false,
      changes: [{ field: 'dueDate' }],
      kept: [{ field: 'status', from: 'pending', to: 'paid' }],
    });
    const open = plan([header, '1;Acme;;2026-03-01;2026-04-01;100;Open'], { known }).planned[0]?.row;
    expect(open).toMatchObject({ fate: 'unchanged', kept: [{ field: 'amount', from: 12_000, to: 10_000 }] });
  });

  test('is overwritten only when that is chosen, and a sequence that this ends is marked', () => {
    const { planned } = plan([header, line], { known, choices: { changedHere: 'overwrite' } });
    expect(planned[0]?.row).toMatchObject({ endsSequence: true, kept: [] });
  });

  test('stays paid, with its amount, where the file has it open', () => {
    const paid = { clients: [acme], invoices: [invoice(9, 7, '1', { status: 'paid' })] };
    const { planned } = plan([header, '1;Acme;;2026-03-01;2026-05-01;40;Open'], { known: paid });
    expect(planned[0]?.row).toMatchObject({
      fate: 'unchanged',
      kept: [{ field: 'status', from: 'paid', to: 'pending' }],
    });
  });
});

test('terms of a row give its due date where it has none', () => {
  const { planned } = plan(
    [
      'Invoice;Client;Issued;Due date;Terms;Amount',
      '1;Acme;2026-03-01;;Net 60;100',
      '2;Acme;2026-03-01;2026-03-15;Net 60;100',
    ],
    { known: { clients: [acme] } },
  );
  expect(planned.map(({ row }) => row.dueDate)).toStrictEqual(['2026-04-30', '2026-03-15']);
});
