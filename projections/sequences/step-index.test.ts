import { expect, test } from 'vitest';
import { ids, ladder, sequenceId, started } from '../../domain/invoice/chased-invoice.fixture.ts';
import { documentOf, recorded } from '../recorded.fixture.ts';
import { stepIndex } from './step-index.ts';

test('every step of a started sequence is found', () => {
  const [event] = recorded([started]);
  expect(event && stepIndex.documentIds(event)).toStrictEqual([1, 2, 3]);
  expect(
    ladder.map(({ stepId }) => documentOf(stepIndex, { account: ids.accountId, id: stepId })(started)),
  ).toStrictEqual([1, 2, 3].map((stepId) => ({ stepId, invoiceId: ids.invoiceId, sequenceId })));
});

test('a step that was deleted is still known, so that it is not one that never was', () => {
  const entry = documentOf(stepIndex, { account: ids.accountId, id: 2 })(
    started,
    { type: 'StepRemoved', data: { ...ids, sequenceId, stepId: 2 } },
    { type: 'SequenceDeleted', data: { ...ids, sequenceId } },
    { type: 'InvoiceDeleted', data: ids },
  );
  expect(entry).toStrictEqual({ stepId: 2, invoiceId: ids.invoiceId, sequenceId });
});
