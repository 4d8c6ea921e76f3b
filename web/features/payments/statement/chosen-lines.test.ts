import { expect, test } from 'vitest';
import type { MatchedLine } from '../../../../contracts/statements/statements.ts';
import { choiceOf, overpaidBy, tickedLines, type Choice, type Choices } from './chosen-lines.ts';

const proposal = (...invoiceIds: readonly number[]): MatchedLine['proposals'][number] => ({
  shares: invoiceIds.map((invoiceId) => ({ invoiceId, amount: 100 / invoiceIds.length })),
  reasons: [],
  credit: 0,
});
const line = (
  externalId: string,
  standing: MatchedLine['standing'],
  ...proposals: MatchedLine['proposals']
): MatchedLine => ({
  externalId,
  standing,
  proposals,
  row: 1,
  date: '2026-11-03',
  amount: 100,
  currency: 'USD',
  payer: 'A',
  reference: 'B',
  recorded: null,
});
const nothingChosen: Choices = new Map();
const idsOf = (lines: readonly MatchedLine[], choices = nothingChosen) =>
  tickedLines(lines, choices).map(({ externalId, shares }) => [
    externalId,
    shares.map(({ invoiceId }) => invoiceId),
  ]);

test('certain lines are ticked, all others wait for a person', () => {
  const lines = [
    line('a', 'certain', proposal(1)),
    line('b', 'likely', proposal(2)),
    line('c', 'unmatched'),
    line('d', 'looks_recorded', proposal(3)),
  ];
  expect(idsOf(lines)).toEqual([['a', [1]]]);
  expect(lines.map((one) => choiceOf(nothingChosen, one).isTicked)).toEqual([true, false, false, false]);
});

test('a person chooses another proposal, an invoice of their own, or leaves a line out', () => {
  const lines = [
    line('a', 'certain', proposal(1)),
    line('b', 'unsure', proposal(2), proposal(3, 4)),
    line('c', 'unmatched'),
  ];
  const choices: Choices = new Map([
    ['a', { isTicked: false, pays: { proposal: 0 } }],
    ['b', { isTicked: true, pays: { proposal: 1 } }],
    ['c', { isTicked: true, pays: { invoiceId: 9 } }],
  ]);
  expect(idsOf(lines, choices)).toEqual([
    ['b', [3, 4]],
    ['c', [9]],
  ]);
});

test('neither a line without an invoice is recorded nor one that is recorded already', () => {
  const ticked = { isTicked: true, pays: undefined };
  const choices: Choices = new Map<string, Choice>([
    ['a', ticked],
    ['b', { isTicked: true, pays: { invoiceId: 1 } }],
  ]);
  expect(idsOf([line('a', 'unmatched'), line('b', 'recorded')], choices)).toEqual([]);
});

test('what several lines pay of one invoice is added up', () => {
  const invoices = new Map([
    [1, { id: 1, invoiceNumber: 'INV-1', clientName: 'A', currency: 'USD' as const, amountDue: 150 }],
    [2, { id: 2, invoiceNumber: 'INV-2', clientName: 'A', currency: 'USD' as const, amountDue: 100 }],
  ]);
  const ticked = tickedLines(
    [line('a', 'certain', proposal(1)), line('b', 'certain', proposal(1)), line('c', 'certain', proposal(2))],
    nothingChosen,
  );
  expect(overpaidBy(ticked, invoices).map(({ invoice, by, lines }) => [invoice.id, by, lines])).toEqual([
    [1, 50, 2],
  ]);
});
