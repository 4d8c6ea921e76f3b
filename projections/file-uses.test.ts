import { expect, test } from 'vitest';
import {
  cancelled,
  created,
  ids,
  ofSequence,
  paid,
  sendStarted,
  sequenceId,
  skipped,
  startedWith,
  step,
} from '../domain/invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import { fileUses, usedHashes } from './file-uses.ts';
import { documentOf } from './recorded.fixture.ts';

const file = (hash: string) => ({ name: `${hash}.pdf`, type: 'application/pdf', size: 1, hash });
const document: InvoiceEvent = { type: 'InvoiceDocumentAttached', data: { ...ids, document: file('d') } };
const removed: InvoiceEvent = { type: 'InvoiceDocumentRemoved', data: ids };
const started = startedWith([
  step(1, { attachments: [file('a'), file('b')] }),
  step(2, { attachments: [file('b')] }),
]);
const begun = sendStarted(1);
const sending: InvoiceEvent = { ...begun, data: { ...begun.data, attachments: [file('d'), file('a')] } };
const edited = (stepId: number, ...hashes: string[]): InvoiceEvent => ({
  type: 'StepEdited',
  data: { ...ids, sequenceId, step: step(stepId, { attachments: hashes.map(file) }), movedAt: null },
});
const completed: InvoiceEvent = { type: 'SequenceCompleted', data: { ...ofSequence, stillUnpaid: true } };
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: ids };

const uses = (...events: readonly InvoiceEvent[]): string => {
  const found = documentOf(fileUses, { account: ids.accountId, id: ids.invoiceId })(created, ...events);
  return found === undefined ? '-' : usedHashes(found).join(' ');
};

test.each<[string, readonly InvoiceEvent[], string]>([
  ['nothing', [], '-'],
  ["the invoice's own file", [document], 'd'],
  ['not after it was removed', [document, removed], '-'],
  ['the files of steps to come', [started], 'a b b'],
  ['what a step has after a change', [started, edited(1, 'c')], 'b c'],
  [
    'not those of a removed step',
    [started, { type: 'StepRemoved', data: { ...ids, sequenceId, stepId: 2 } }],
    'a b',
  ],
  ['not those of skipped steps', [started, skipped([1, 2], { code: 'later_reminder' })], '-'],
  [
    'those of a sequence that a payment ended, which may come back',
    [started, paid(), cancelled('paid')],
    'a b b',
  ],
  ['not those of one that is cancelled for good', [started, cancelled('by_hand')], '-'],
  ['not those of an earlier sequence', [started, cancelled('paid'), startedWith([step(9)])], '-'],
  ['what was sent, for good', [document, started, sending, completed, removed, deleted], 'd a'],
  ['nothing else of a deleted invoice', [document, started, deleted], '-'],
])('an invoice uses %s', (_, events, hashes) => {
  expect(uses(...events)).toBe(hashes);
});
