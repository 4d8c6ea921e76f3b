import { expect, test } from 'vitest';
import { NotFound } from '../errors.ts';
import {
  at,
  created,
  given,
  held,
  ids,
  lifted,
  moved,
  paid,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import { evolve } from './evolve.ts';
import type { InvoiceEvent } from './events.ts';
import { absent, isKnown } from './state.ts';

const document = { name: 'INV-1.pdf', type: 'application/pdf', size: 1_200, hash: 'a'.repeat(64) };
const other = { ...document, name: 'INV-1 corrected.pdf', hash: 'b'.repeat(64) };
const now = '2026-12-10T12:00:00.000Z';
const attach = (file = document) => ({ type: 'AttachDocument', document: file, moment: at(now) }) as const;
const attached = (file = document): InvoiceEvent => ({
  type: 'InvoiceDocumentAttached',
  data: { ...ids, document: file },
});
const removed: InvoiceEvent = { type: 'InvoiceDocumentRemoved', data: ids };
const documentIn = (...events: readonly InvoiceEvent[]) => {
  const invoice = events.reduce(evolve, absent);
  return isKnown(invoice) ? invoice.document : undefined;
};

test('an invoice gets its own file, and another one in its place', () => {
  given(created).when(attach()).thenExactly(attached());
  given(created, attached()).when(attach(other)).thenExactly(attached(other));
  expect(documentIn(created, attached(), attached(other))).toStrictEqual(other);
});

test('the same file again changes nothing; under another name it does', () => {
  given(created, attached()).when(attach()).thenNothing();
  given(created, attached())
    .when(attach({ ...document, name: 'x.pdf' }))
    .thenExactly(attached({ ...document, name: 'x.pdf' }));
});

test('it is removed once, and stays through payment and reopening', () => {
  given(created, attached()).when({ type: 'RemoveDocument' }).thenExactly(removed);
  given(created).when({ type: 'RemoveDocument' }).thenNothing();
  expect(documentIn(created, attached(), removed)).toBeNull();
  const reopened: InvoiceEvent = { type: 'InvoiceReopened', data: { ...ids, undo: false } };
  expect(documentIn(created, attached(), paid(), reopened)).toStrictEqual(document);
  given(created, paid()).when(attach()).thenExactly(attached());
});

test('a sequence that was held because it was missing goes on, and its step moves into the future', () => {
  const missing = held('needs_attention', { code: 'document_missing', subject: 'Invoice' });
  given(created, startedWith([step(1)]), missing)
    .when(attach())
    .thenExactly(
      attached(),
      lifted('needs_attention'),
      moved([{ stepId: 1, scheduledDate: '2026-12-11' }], 'resumed', now),
    );
  given(created, startedWith([step(1)]), missing, held('paused_by_hand'))
    .when(attach())
    .thenExactly(attached(), lifted('needs_attention'));
});

test('another reason that needs attention stays', () => {
  const noAddress = held('needs_attention', { code: 'no_address', subject: 'Invoice' });
  given(created, startedWith([step(1)]), noAddress)
    .when(attach())
    .thenExactly(attached());
});

test('an invoice that is not there has none', () => {
  given().when(attach()).thenRefused(NotFound);
  given().when({ type: 'RemoveDocument' }).thenRefused(NotFound);
});
