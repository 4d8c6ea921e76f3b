import { expect, test } from 'vitest';
import { ids, sequenceId, startedWith, step } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { documentOf } from '../recorded.fixture.ts';
import { stepText, stepTexts } from './step-texts.ts';

const documentAfter = documentOf(stepTexts, { account: ids.accountId, id: ids.invoiceId });
const about = { accountId: ids.accountId, invoiceId: ids.invoiceId, sequenceId };

const edited = (stepId: number, content: string): OwedEvent => ({
  type: 'StepEdited',
  data: { ...about, step: { ...step(stepId), content }, movedAt: null },
});
const deleted: OwedEvent = { type: 'SequenceDeleted', data: about };

const texts = (...events: OwedEvent[]): (string | undefined)[] => {
  const doc = documentAfter(...events) ?? { texts: {} };
  return [1, 2].map((stepId) => stepText(doc, { sequenceId, stepId }));
};

const started = startedWith([step(1), step(2)]);

test('keeps the text of each step as it was last edited', () => {
  const { content } = step(1);
  expect(texts(started)).toStrictEqual([content, content]);
  expect(texts(started, edited(2, 'Shorter'))).toStrictEqual([content, 'Shorter']);
});

test('forgets the texts of a sequence or an invoice that is deleted', () => {
  expect(documentAfter(started, deleted)).toBeUndefined();
  const gone: OwedEvent = { type: 'InvoiceDeleted', data: ids };
  expect(documentAfter(started, gone)).toBeUndefined();
});
