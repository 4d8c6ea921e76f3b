import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['https://evil.example/x', 'https:\u200b//evil.\u200bexample/x'],
  ['HTTP://evil.example', 'HTTP:\u200b//evil.\u200bexample'],
  ['Pay at www.evil.example', 'Pay at www.\u200bevil.\u200bexample'],
  ['evil.example', 'evil.\u200bexample'],
  ['ä.бел.рф', 'ä.\u200bбел.\u200bрф'],
  ['ceo@bank.example', 'ceo@\u200bbank.\u200bexample'],
  ['ftp://1.2.3.4', 'ftp:\u200b//1.2.3.4'],
])('%s is no link', (text, said) => {
  expect(withoutLinks(text)).toBe(said);
});

test.each([
  'Dr. Smith & Sons',
  'J. P. Morgan',
  'INV-2026/001',
  '2026.001',
  'Acme Inc.',
  'Tom @ work',
  '5:30 p.m.',
])('%s stays as it is', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
