import { expect, test } from 'vitest';
import { facturX, universalBusinessLanguage, zugferd1 } from './electronic-invoices.fixture.ts';
import { fieldsFromXml } from './fields-from-xml.ts';

const read = (xml: string, encoding: BufferEncoding = 'utf8') => {
  const fields = fieldsFromXml(Buffer.from(xml, encoding));
  return fields && Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
};

test('Factur-X says number, amount to be paid, dates, buyer and seller', () => {
  expect(read(facturX())).toEqual({
    invoiceNumber: 'RE-2026/471',
    amount: { minor: 51_765, currency: 'EUR' },
    issueDate: '2026-11-05',
    dueDate: '2026-12-05',
    buyerName: 'Kunden & Söhne AG',
    buyerEmail: 'buchhaltung@kunden.example',
    buyerPhone: '+49 69 1234',
    buyerAddress: 'Kundenstraße 15, 69876 Frankfurt, DE',
    sellerName: 'Lieferant GmbH',
  });
});

test('ZUGFeRD 1 is read too, in its own encoding, with the total where nothing else is to be paid', () => {
  expect(read(zugferd1, 'latin1')).toEqual({
    invoiceNumber: '471102',
    amount: { minor: 23_562, currency: 'EUR' },
    issueDate: '2013-03-05',
    buyerName: 'Kunden AG Mitte',
    sellerName: 'Müller KG',
  });
});

test('UBL says the same things under other names', () => {
  expect(read(universalBusinessLanguage)).toEqual({
    invoiceNumber: 'Snippet1',
    amount: { minor: 165_625, currency: 'USD' },
    issueDate: '2026-11-13',
    dueDate: '2026-12-01',
    buyerName: 'Buyer Official Name',
    buyerEmail: 'lj@buyer.example',
    buyerPhone: '23434234',
    buyerAddress: 'Hovedgatan 32, 456 34 Stockholm, SE',
    sellerName: 'SupplierOfficialName Ltd',
  });
});

test.each(['0.00', '-12.00', '12.345', 'many'])('an amount of %s is not taken over', (due) => {
  expect(read(facturX({ due }))).not.toHaveProperty('amount');
});

test('a credit note has no amount that anyone owes', () => {
  expect(read(facturX({ typeCode: '381' }))).not.toHaveProperty('amount');
});

test.each([
  '<!DOCTYPE x [<!ENTITY a "b">]><Invoice><ID>&a;</ID></Invoice>',
  '<Invoice><ID></ID></Invoice>',
  '<html><body>no invoice</body></html>',
  '<a>'.repeat(50_000),
  'not XML',
  '',
])('%.40s is no electronic invoice', (xml) => {
  expect(read(xml)).toBeUndefined();
});

test.each([
  ['129.00', '400.00', { minor: 12_900, currency: 'EUR' }, { minor: 40_000, currency: 'EUR' }],
  // Nothing was paid before.
  ['529.00', '0.00', { minor: 52_900, currency: 'EUR' }, undefined],
  // The sums do not agree, so it is not known what was paid.
  ['500.00', '400.00', { minor: 50_000, currency: 'EUR' }, undefined],
])('%s is due, and %s of the total was paid before', (due, prepaid, amount, amountPaid) => {
  const fields = read(facturX({ due, prepaid }));
  expect([fields?.['amount'], fields?.['amountPaid']]).toEqual([amount, amountPaid]);
});

test('an amount has the decimals of its currency', () => {
  const inDinars = (due: string) => read(facturX({ due }).replaceAll('EUR', 'KWD'));
  expect(inDinars('517.655')).toMatchObject({ amount: { minor: 517_655, currency: 'KWD' } });
  expect(inDinars('517.65')).toMatchObject({ amount: { minor: 517_650, currency: 'KWD' } });
  expect(inDinars('517.6551')).not.toHaveProperty('amount');
});
