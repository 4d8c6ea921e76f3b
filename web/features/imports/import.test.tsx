import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../../contracts/messages.ts';
import { signUp } from '../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { button, field, heading, press, shows, tab } from '../../../tests/components/page/screen.ts';

const rows = `Rechnungsnummer;Kunde;E-Mail;Rechnungsdatum;Fällig am;Gesamtbetrag
R-1;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;1.234,50
R-2;Müller & Söhne;buero@mueller.example;01/02/2026;03/04/2026;80,00
R-3;Schmidt AG;;01/02/2026;03/04/2026;99,00
`;

const choose = async (text: string): Promise<void> => {
  await signUp('solo');
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
  await shows(page.getByCss('[data-toasts]'), failures.importChange);
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
