import { expect, test } from 'vitest';
import type { ClientContact } from '../../../contracts/invoices/clients.ts';
import { addedCopies, recipientsOf, type Addressed } from './recipients.ts';

const contacts: ClientContact[] = ['office@acme.example', 'boss@acme.example'].map((email) => ({
  name: null,
  email,
  role: 'copy',
}));
const reminder = { stepType: 'customer_reminder', ccRecipients: '', bccRecipients: '' } as const;
const addressed = (plan: Partial<Addressed['plan']> = {}): Addressed => ({
  plan: { ...reminder, ...plan },
  client: { email: 'pay@acme.example', contacts },
  ownEmail: 'mara@studio.example',
});

test('an email to the client goes to its copies, after those that the step names', () => {
  expect(recipientsOf(addressed({ ccRecipients: 'cfo@acme.example' }))).toEqual({
    to: 'pay@acme.example',
    cc: ['cfo@acme.example', 'office@acme.example', 'boss@acme.example'],
    bcc: [],
  });
});

test.each([
  ['CC', { ccRecipients: 'Office@ACME.example' }, ['Office@ACME.example', 'boss@acme.example'], []],
  ['BCC', { bccRecipients: 'OFFICE@acme.example' }, ['boss@acme.example'], ['OFFICE@acme.example']],
])('an address that the step has in %s stays there alone', (_, plan, cc, bcc) => {
  expect(recipientsOf(addressed(plan))).toEqual({ to: 'pay@acme.example', cc, bcc });
});

test('no address gets it twice, whoever names it', () => {
  const own = {
    email: 'pay@acme.example',
    contacts: [...contacts, { name: null, email: 'PAY@acme.example', role: 'copy' as const }],
  };
  const plan = { ...reminder, ccRecipients: 'pay@acme.example; office@acme.example, office@acme.example' };
  expect(recipientsOf({ ...addressed(), plan, client: own })).toEqual({
    to: 'pay@acme.example',
    cc: ['office@acme.example', 'boss@acme.example'],
    bcc: [],
  });
});

test('an address that took an earlier attempt is left out', () => {
  expect(recipientsOf(addressed(), ['Office@acme.example']).cc).toEqual(['boss@acme.example']);
});

test('an internal alert goes to the user without them', () => {
  const alert = addressed({ stepType: 'internal_alert', ccRecipients: 'partner@studio.example' });
  expect(recipientsOf(alert)).toEqual({
    to: 'mara@studio.example',
    cc: ['partner@studio.example'],
    bcc: [],
  });
  expect(addedCopies(alert)).toEqual([]);
});

test('those that the client adds are told from those that the step names', () => {
  expect(addedCopies(addressed({ ccRecipients: 'OFFICE@acme.example' }))).toEqual(['boss@acme.example']);
  expect(addedCopies(addressed({ bccRecipients: 'boss@acme.example' }))).toEqual(['office@acme.example']);
});
