import { expect, test } from 'vitest';
import { clientForm, contactsOf, emptyClient } from './client-form.ts';

const enter = (contacts: string) =>
  clientForm.safeParse({ ...emptyClient, name: 'Acme', email: 'pay@acme.example', contacts });
const refusal = (contacts: string): unknown =>
  enter(contacts).error?.issues.map(({ path, message }) => [path.join('.'), message])[0];
const many = (count: number): string =>
  Array.from({ length: count }, (_, at) => `c${at}@acme.example`).join(', ');

test.each([
  'office@acme.example, boss@acme.example',
  'office@acme.example; boss@acme.example',
  'office@acme.example\nboss@acme.example\n',
  'The office <office@acme.example>, "Boss, The" <boss@acme.example>',
])('addresses that get copies are entered as the CC of a step: %s', (text) => {
  expect(enter(text).success).toBe(true);
  expect(contactsOf(text)).toEqual([
    { name: null, email: 'office@acme.example', role: 'copy' },
    { name: null, email: 'boss@acme.example', role: 'copy' },
  ]);
});

test.each([
  ['office', 'Please enter valid email addresses, separated by commas'],
  ['office@acme.example boss@acme.example', 'Please enter valid email addresses, separated by commas'],
  ['office@acme.example, OFFICE@acme.example', 'Please enter each address once'],
  ['Pay@acme.example', "This is the client's own address"],
  [many(11), 'Please enter at most 10 addresses'],
])('a text that the server would refuse is refused before: %s', (text, message) => {
  expect(refusal(text)).toEqual(['contacts', message]);
});

test('ten are taken, and none', () => {
  expect([enter(many(10)).success, enter('').success, contactsOf('')]).toEqual([true, true, []]);
});

test('a contact whose address stays keeps its name', () => {
  const known = [{ name: 'The office', email: 'Office@acme.example', role: 'copy' as const }];
  expect(contactsOf('office@acme.example, new@acme.example', known).map(({ name }) => name)).toEqual([
    'The office',
    null,
  ]);
});
