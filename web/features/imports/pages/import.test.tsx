import { addDays } from '../../../../domain/calendar.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { importPreview } from '../../../../contracts/imports/imports.ts';
import { importFailures } from '../../../../contracts/imports/import-failures.ts';
import { newClient, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway, changeAnswers } from '../../../../tests/components/page/answers.ts';
import { invoiceDue, startSequence } from '../../../../tests/components/page/sequences.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  field,
  heading,
  press,
  question,
  shows,
  tab,
} from '../../../../tests/components/page/screen.ts';

const rows = `Rechnungsnummer;Kunde;E-Mail;Rechnungsdatum;Fällig am;Gesamtbetrag
R-1;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;1.234,50
R-2;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;80,00
R-3;Schmidt AG;;01/02/2026;03/04/2026;99,00
`;

type Given = () => Promise<unknown>;

const choose = async (text: string, { given }: { readonly given?: Given } = {}): Promise<void> => {
  await signUp('solo');
  await given?.();
  await openApp('/import');
  const file = new File([text], 'Rechnungen.csv', { type: 'text/csv' });
  await field('Spreadsheet').upload(file);
};
const confirm = button('Confirm');
const chooseOrder = (): Promise<void> =>
  page.getByLabelText('Rechnungsdatum is written as').selectOptions('dmy');

test('the order of day and month is asked for where it is not certain, before an import is confirmed', async () => {
  await choose(rows);
  await shows(page, /could be in either order\. Please choose below\./);
  await expect.element(confirm).toBeDisabled();
  await chooseOrder();
  await shows(page, /2 new invoices, 1 new client/);
  await expect.element(confirm).toBeEnabled();
  await tab('Problems (1)').click();
  await shows(page, 'This client is new and has no email address');
});

test('what failed is said where it covers nothing that can be pressed', async () => {
  await choose(rows);
  await chooseOrder();
  await expect.element(confirm).toBeEnabled();
  answerCalls(/^PUT .api.imports.\d+.setup$/, badGateway);
  await page.getByLabelText('Existing records').selectOptions('leave');
  await shows(page.getByCss('[data-toasts]'), importFailures.change);
  await expect.element(confirm).toBeEnabled();
  const { left, top, width, height } = confirm.element().getBoundingClientRect();
  const [hit] = document.elementsFromPoint(left + width / 2, top + height / 2);
  expect(confirm.element().contains(hit ?? null)).toBe(true);
});

test('the heading takes the focus of the button that an import, or its undoing, has removed', async () => {
  await choose(rows);
  await chooseOrder();
  await confirm.click();
  await expect.element(heading('Import complete')).toHaveFocus();
  await shows(page, /2 created/);
  await button('Undo import').click();
  await expect.element(heading('Import undone')).toHaveFocus();
  await shows(page, /Rechnungen\.csv: 2 removed\./);
});

test('a file that is no table says so, and another can be chosen with the keyboard', async () => {
  await choose('%PDF-1.7 nothing');
  await shows(page, "This file isn't a CSV or Excel file with columns.");
  const chooser = button('Choose a file');
  await expect.element(chooser).toBeEnabled();
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => opened.mockRestore());
  chooser.element().focus();
  await press('{Enter}');
  expect(opened.mock.contexts).toEqual([field('Spreadsheet').element()]);
});

test('a client that shares an address is asked about once, and the rows follow the answer', async () => {
  await choose(`Invoice;Client;Email;Due date;Amount
1;Globex;ap@one.example;2026-12-01;100.00
2;Initech;ap@one.example;2026-12-01;50.00
`);
  await shows(page, /In 1 record \(row 3, 2, Initech, ap@one\.example\), a client of another name/);
  await tab('Problems (1)').click();
  await shows(page, /Another client has this address/);
  await page.getByLabelText('Clients with the same address').selectOptions('another');
  await shows(page, '2 new invoices, 2 new clients, 0 updates; 0 unchanged, 0 not imported.');
});

test('paid rows are marked and counted, part payments and kept statuses are said', async () => {
  await choose(`Invoice;Client;Email;Due date;Amount;Amount paid
1;Globex;ap@one.example;2026-12-01;100.00;100.00
2;Globex;ap@one.example;2026-12-01;50.00;20.00
`);
  await shows(page, '1 new invoice ($100.00) comes in as paid.');
  await shows(page, '$20.00 of $50.00 is paid or credited; the rest is chased');
  await shows(page.getByRole('list', { name: 'Rows' }), 'Paid');
});

test('amounts that could be thousands are asked about before an import is confirmed', async () => {
  await choose(`Invoice;Client;Email;Due date;Amount
1;Globex;ap@one.example;2026-12-01;99.500
`);
  await shows(page, /The amounts in Amount could be thousands/);
  await expect.element(confirm).toBeDisabled();
  await page.getByLabelText('Amount is written as').selectOptions('point');
  await shows(page.getByRole('list', { name: 'Rows' }), '$99.50');
  await expect.element(confirm).toBeEnabled();
});

test('a file that lists something else says so once, and can be imported all the same', async () => {
  await choose(`Buchungstag;Verwendungszweck;Name;Email;Betrag
01.02.2026;Miete;Globex;ap@one.example;100,00
`);
  await shows(page, /This file looks like a bank statement/);
  await expect.element(confirm).toBeDisabled();
  await button('It lists invoices or clients').click();
  await expect.element(page.getByText(/This file looks like a bank statement/)).not.toBeInTheDocument();
});

test('an import that ends a running sequence asks first', async () => {
  await choose(
    `Invoice;Client;Email;Due date;Amount;Status
CHASED-1;Ada Ltd;;2026-12-20;100.00;Paid
`,
    {
      given: async () =>
        startSequence(await invoiceDue(20, 'CHASED-1'), { scheduledDate: addDays(today(), 25) }),
    },
  );
  await shows(page, '1 invoice in Owed ($100.00) becomes paid, 1 running sequence ends.');
  await confirm.click();
  const asked = question('End 1 running sequence?');
  await button('Cancel', asked).click();
  await expect.element(confirm).toBeEnabled();
  await confirm.click();
  await button('Import and end them', asked).click();
  await shows(page, /1 updated/);
});

test('chased invoices that the file calls disputed are named, and paused unless a person lets them go on', async () => {
  await choose(
    `Invoice;Client;Email;Due date;Amount;Status
CHASED-2;Ada Ltd;;2026-12-20;100.00;In Dispute
`,
    {
      given: async () =>
        startSequence(await invoiceDue(20, 'CHASED-2'), { scheduledDate: addDays(today(), 25) }),
    },
  );
  await shows(page, /Owed is chasing 1 invoice that the file calls disputed.*: CHASED-2 \(Ada Ltd\)\./);
  const list = page.getByRole('list', { name: 'Rows' });
  await shows(list, /Its running sequence is paused/);
  const choice = page.getByLabelText('Sequences of invoices that are not to be chased');
  await choice.selectOptions('go_on');
  await shows(list, /its reminders go on/);
  await expect.element(confirm).toBeDisabled();
  await choice.selectOptions('pause');
  await confirm.click();
  await shows(page, /1 updated/);
});

test('each sheet of a workbook shows its first cells and how many rows it has, and one is chosen by them', async () => {
  const setups: unknown[] = [];
  changeAnswers(/^GET .api.imports.\d+.preview/, importPreview, (preview) => ({
    ...preview,
    reading: {
      ...preview.reading,
      format: 'xlsx' as const,
      sheet: 'Invoices',
      sheets: [
        { name: 'Notes', rows: 1, first: [['Invoices of 2026']] },
        {
          name: 'Invoices',
          rows: 1_200,
          first: [
            ['Invoice', 'Due'],
            ['INV-1', '2026-03-04'],
          ],
        },
      ],
    },
  }));
  answerCalls(/^PUT .api.imports.\d+.setup$/, async (request) => {
    setups.push(await request.json());
    return badGateway();
  });
  await choose(rows);
  const sheets = page.getByRole('group', { name: 'Sheet' });
  const notes = sheets.getByRole('button', { name: /^Notes/ });
  await shows(sheets.getByRole('button', { name: /^Invoices/, pressed: true }), '1,200 rows');
  await shows(sheets, '2026-03-04');
  await notes.click();
  await expect
    .poll(() => setups)
    .toStrictEqual([{ reading: { encoding: null, delimiter: null, sheet: 'Notes' } }]);
});

test('the first row can be data', async () => {
  await choose('1;Globex;ap@one.example;2026-12-01;100.00\n');
  await page.getByLabelText('Column names are in').selectOptions('0');
  await shows(page, 'Column 1');
  await expect.element(page.getByLabelText('Column 3 holds')).toHaveValue('clientEmail');
});

test('further addresses get copies, or are kept in the notes, as is chosen for the file', async () => {
  await choose(`Invoice;Client;Email;Due date;Amount
1;Globex;ap@one.example, office@one.example;2026-12-01;100.00
`);
  const list = page.getByRole('list', { name: 'Rows' });
  await shows(list, 'Also: office@one.example gets copies of the emails');
  await page.getByLabelText('Further addresses').selectOptions('notes');
  await shows(list, "Further addresses are kept in the client's notes and get no copies: office@one.example");
  await expect.element(confirm).toBeEnabled();
});

test('further addresses of a client in Owed are a change, which can be left out', async () => {
  await choose(
    `Invoice;Client;Email;Due date;Amount
1;Globex;ap@one.example, office@one.example;2026-12-01;100.00
`,
    { given: () => newClient('Globex', { email: 'ap@one.example' }) },
  );
  const list = page.getByRole('list', { name: 'Rows' });
  await shows(list, 'Copies to: from nothing to office@one.example');
  await page.getByLabelText('Further addresses of present clients').selectOptions('keep');
  await shows(list, 'The file has further addresses, which get no copies: office@one.example');
});
