import { expect, test } from 'vitest';
import { clientBody } from '../../../contracts/invoices/clients.ts';
import { contactValues, isImported } from './contact-values.ts';
import { xeroContact } from './records.fixture.ts';

test('a contact is a client with its postal address', () => {
  expect(contactValues(xeroContact())).toEqual({
    name: 'Acme GmbH',
    email: 'pay@acme.example',
    phone: '+1 415 555 0101',
    address: '1 Main Street\nFloor 2',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'USA',
  });
});

test.each([null, '', 'no address', 'a@b.example, c@d.example'])(
  'a contact with %j needs an address',
  (email) => {
    expect(contactValues(xeroContact({ email }))).toBeUndefined();
  },
);

test('whatever Xero holds becomes what a client may hold', () => {
  const long = 'x'.repeat(2_000);
  const values = contactValues(
    xeroContact({
      name: `${long}\u0000`,
      phone: long,
      address: `${long}\n\u2028${long}`,
      city: '\t',
      state: long,
      postalCode: long,
      country: long,
    }),
  );
  expect(clientBody.safeParse(values).success).toBe(true);
  expect(values?.city).toBeNull();
});

test('a name of one letter gets the address, and none becomes it', () => {
  expect(contactValues(xeroContact({ name: 'X' }))?.name).toBe('X pay@acme.example');
  expect(contactValues(xeroContact({ name: '' }))?.name).toBe('pay@acme.example');
});

test('suppliers and archived contacts become clients only with an invoice', () => {
  expect(isImported(xeroContact())).toBe(true);
  expect(isImported(xeroContact({ isCustomer: false }))).toBe(true);
  expect(isImported(xeroContact({ isCustomer: false, isSupplier: true }))).toBe(false);
  expect(isImported(xeroContact({ isArchived: true }))).toBe(false);
});
