import { describe, expect, test } from 'vitest';
import { mostAttachedBytes } from '../../../contracts/imports/files.ts';
import { InvalidField } from '../../errors.ts';
import { attachmentTrouble, filesOf } from './attachments.ts';
import {
  at,
  created,
  given,
  held,
  ids,
  lifted,
  moved,
  sequenceId,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { StepChanges } from '../commands.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';

const file = (name: string, size = 1_000) => ({
  name,
  type: 'application/pdf',
  size,
  hash: name.padEnd(64, '0').slice(0, 64),
});
const [terms, proof, document] = [file('terms.pdf'), file('proof.pdf'), file('INV-1.pdf')];
const now = '2026-11-25T12:00:00.000Z';
const edit = (changes: StepChanges, when = now) =>
  ({ type: 'EditStep', stepId: 1, changes, moment: at(when) }) as const;
const edited = (plan: StepPlan): InvoiceEvent => ({
  type: 'StepEdited',
  data: { ...ids, sequenceId, step: plan, movedAt: null },
});
const attached: InvoiceEvent = { type: 'InvoiceDocumentAttached', data: { ...ids, document } };
const startedAs = (changes: Partial<StepPlan>) => startedWith([step(1, changes)]);

describe('the files of a step', () => {
  test('are those that it names, the invoice first, each once', () => {
    expect(filesOf(step(1), document)).toStrictEqual([]);
    expect(filesOf(step(1, { attachments: [terms] }), document)).toStrictEqual([terms]);
    const both = step(1, { attachments: [terms, document], attachInvoice: true });
    expect(filesOf(both, document)).toStrictEqual([document, terms]);
    expect(filesOf(both, null)).toStrictEqual([terms, document]);
  });

  test('can go unless the invoice has none, or they are too large together', () => {
    const subject = 'Invoice {{invoice_number}}';
    expect(attachmentTrouble(step(1), null)).toBeUndefined();
    expect(attachmentTrouble(step(1, { attachInvoice: true }), document)).toBeUndefined();
    expect(attachmentTrouble(step(1, { attachInvoice: true }), null)).toStrictEqual({
      code: 'document_missing',
      subject,
    });
    const large = step(1, { attachments: [file('large.pdf', mostAttachedBytes)], attachInvoice: true });
    expect(attachmentTrouble(large, document)).toStrictEqual({
      code: 'attachments_too_large',
      subject,
      bytes: mostAttachedBytes + 1_000,
    });
  });
});

describe('a step that is edited', () => {
  test('gets files and loses them; the same ones again change nothing', () => {
    given(created, startedAs({}))
      .when(edit({ attachments: [terms, proof, terms], attachInvoice: true }))
      .thenExactly(edited(step(1, { attachments: [terms, proof], attachInvoice: true })));
    const full = startedAs({ attachments: [terms], attachInvoice: true });
    given(created, full)
      .when(edit({ attachments: [terms], attachInvoice: true }))
      .thenNothing();
    given(created, full)
      .when(edit({ attachments: [], attachInvoice: false }))
      .thenExactly(edited(step(1)));
    given(created, full)
      .when(edit({ attachments: [proof] }))
      .thenExactly(edited(step(1, { attachments: [proof], attachInvoice: true })));
    given(created, full)
      .when(edit({ subject: 'Hello' }))
      .thenExactly(edited(step(1, { subject: 'Hello', attachments: [terms], attachInvoice: true })));
    given(created, startedAs({}))
      .when(edit({ attachments: [], attachInvoice: false }))
      .thenNothing();
  });

  test('is refused more than an email may have, the invoice counted', () => {
    const large = file('large.pdf', mostAttachedBytes);
    given(created, startedAs({}))
      .when(edit({ attachments: [large] }))
      .thenExactly(edited(step(1, { attachments: [large] })));
    given(created, attached, startedAs({}))
      .when(edit({ attachments: [large], attachInvoice: true }))
      .thenRefused(InvalidField, 'The attachments are 20 MB in total. An email can have at most 20 MB.');
  });

  test('goes on if it was held for what it attached, and stays held for anything else', () => {
    const due = '2026-12-04T12:00:00.000Z';
    const missing = held('needs_attention', { code: 'attachment_missing', subject: 'x', name: 'terms.pdf' });
    const tomorrow = moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'resumed', due);
    given(created, startedAs({ attachments: [terms] }), missing)
      .when(edit({ attachments: [] }, due))
      .thenExactly(edited(step(1)), lifted('needs_attention'), tomorrow);
    given(created, startedAs({ attachments: [terms] }), missing)
      .when(edit({ attachments: [terms] }, due))
      .thenExactly(lifted('needs_attention'), tomorrow);
    given(created, startedAs({ attachments: [terms] }), missing)
      .when(edit({ tone: 'friendly' }, due))
      .thenNothing();
    const noAddress = held('needs_attention', { code: 'no_address', subject: 'x' });
    given(created, startedAs({ attachments: [terms] }), noAddress)
      .when(edit({ attachments: [] }, due))
      .thenExactly(edited(step(1)));
  });
});

test('a sequence is refused with a step whose files are too large together', () => {
  const steps = [step(1), step(2, { attachments: [file('a.pdf', mostAttachedBytes), terms] })];
  given(created)
    .when({ type: 'StartSequence', sequenceId, steps, via: 'smtp', moment: at(now) })
    .thenRefused(InvalidField);
});
