import { expect, test } from 'vitest';
import { aClient } from '../../components/invoices/rows.fixture.ts';
import { addressLine } from './components/client-columns.tsx';
import { deletionText } from './components/delete-client-dialog.tsx';

test('an address stands on one line', () => {
  expect(addressLine(aClient())).toBe('');
  expect(
    addressLine(
      aClient({ address: '7 rue X\n2nd floor', postalCode: '75010', city: 'Paris', country: 'France' }),
    ),
  ).toBe('7 rue X, 2nd floor, 75010 Paris, France');
});

test('before a deletion it is said what stops and what stays', () => {
  const invoices = { all: 0, unpaid: 0, unpaidSums: [], promised: 0, inSequence: 0 };
  expect(deletionText({ invoices })).toBe(
    "No sequences are running. Emails already sent stay in Send History. This can't be undone.",
  );
  expect(deletionText({ invoices: { ...invoices, all: 3, unpaid: 3, inSequence: 2 } })).toBe(
    "2 sequences stop right away. No more reminders go out. 3 invoices stay, with “Unknown Client”, and emails already sent stay in Send History. This can't be undone.",
  );
});
