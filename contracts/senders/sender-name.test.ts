import { expect, test } from 'vitest';
import { personName, userBody } from '../accounts/account-bodies.ts';
import { senderName, stepDraft } from '../sequences/sequence-bodies.ts';
import { templateFields } from '../sequences/templates.ts';
import { senderFields } from './verified-emails.ts';

const { displayName } = senderFields;
const { companyName } = userBody.shape;
const everywhere = [
  ['Name', personName],
  ['Company name', companyName],
  ['Sender name', senderName],
  ['Sender name', templateFields.senderName],
  ['Display name', displayName],
] as const;

const said = (name: string): unknown[] =>
  everywhere.map(([, schema]) => schema.safeParse(name).error?.issues[0]?.message);

test.each([
  ['an address', 'ceo@bank.example'],
  ['an address in a name', 'Ceo (ceo@bank.example)'],
  ['an address with blanks', 'ceo @ bank.example'],
  ['an address in full width', 'ceo＠bank．example'],
  ['an address with a small sign', 'ceo﹫bank.example'],
  ['an address with an ideographic dot', 'ceo@bank。example'],
])('no sender is called %s', (_what, name) => {
  expect(said(name)).toEqual(everywhere.map(([field]) => `${field} must not look like an email address`));
});

test.each([
  ['an override of the direction', 'Bank \u202eelpmaxe'],
  ['an embedding', '\u202aBank'],
  ['an isolate', 'Ba\u2066nk\u2069'],
  ['a mark of the direction', 'Ba\u200fnk'],
  ['a zero-width space', 'Pay\u200bPal'],
  ['a word joiner', 'Pay\u2060Pal'],
  ['a byte order mark', '\ufeffPayPal'.padEnd(8, 'x')],
  ['a joiner in Latin', 'Pay\u200dPal'],
  ['a soft hyphen', 'Pay\u00adPal'],
  ['a filler', 'Pay\u3164Pal'],
])('no sender has %s in its name', (_what, name) => {
  expect(new Set(said(`A${name}`))).toEqual(
    new Set(
      everywhere.map(
        ([field]) =>
          `${field} must not contain invisible characters or ones that change the direction of text`,
      ),
    ),
  );
});

test.each([
  'Ann Lee',
  'Zoë O’Hara & Söhne, Inc.',
  'Design @ Work',
  'M@rk',
  'Booking.com',
  'علی\u200cرضا',
  'שלום עולם',
  'क्\u200dष',
  '👩\u200d💻 Studio',
  '❤\ufe0f\u200d🔥',
])('%s is a name', (name) => {
  expect(said(name)).toEqual(everywhere.map(() => undefined));
});

test('a step has no sender of such a name', () => {
  expect(stepDraft.shape.senderName.safeParse('ceo@bank.example').success).toBe(false);
});
