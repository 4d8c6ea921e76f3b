import { describe, expect, test } from 'vitest';
import type { OwedEvent } from '../domain/events.ts';
import type { StepPlan } from '../domain/invoice/events.ts';
import type { TemplateFacts } from '../domain/template/events.ts';
import { documentOf } from './recorded.fixture.ts';
import { templateUses } from './template-uses.ts';
import { templates } from './templates.ts';

describe('templates', () => {
  const template = documentOf(templates, { account: 3, id: 5 });
  const ids = { templateId: 5, accountId: 3 };
  const facts: TemplateFacts = {
    name: 'Firm',
    subject: 'Overdue: {{invoice_number}}',
    content: 'Hello {{client_name}}',
    tone: 'firm',
    stepType: 'customer_reminder',
    senderName: 'Ada',
    senderEmail: null,
    type: 'overdue_by',
    days: 7,
  };
  const created: OwedEvent = { type: 'TemplateCreated', data: { ...ids, ...facts } };
  const view = { id: 5, userId: 3, ...facts, createdAt: '2026-12-03T09:00:00.000Z' };

  test('are shown as they were entered, and as they were edited', () => {
    expect(template(created)).toStrictEqual(view);
    const after = { ...facts, name: 'Firmer', senderName: null };
    expect(template(created, { type: 'TemplateEdited', data: { ...ids, ...after } })).toStrictEqual({
      ...view,
      name: 'Firmer',
      senderName: null,
    });
  });

  test('that are deleted are none, whatever comes later', () => {
    const deleted: OwedEvent = { type: 'TemplateDeleted', data: ids };
    expect(template(created, deleted)).toBeUndefined();
    expect(
      template(created, deleted, { type: 'TemplateEdited', data: { ...ids, ...facts } }),
    ).toBeUndefined();
  });
});

describe('the steps that came from templates', () => {
  const uses = documentOf(templateUses, { account: 3, id: 9 });
  const invoice = { invoiceId: 9, accountId: 3 };
  const step = (stepId: number, templateId?: number): StepPlan => ({
    stepId,
    stepType: 'customer_reminder',
    type: 'overdue_by',
    days: 3,
    scheduledDate: '2026-12-04',
    scheduledTime: '09:00',
    tone: 'firm',
    subject: 'Invoice',
    content: 'Hello',
    senderName: 'Ada',
    senderEmail: 'ada@ada.example',
    ccRecipients: '',
    bccRecipients: '',
    ...(templateId === undefined ? {} : { templateId }),
  });
  const started = (sequenceId: number, ...steps: StepPlan[]): OwedEvent => ({
    type: 'SequenceStarted',
    data: { ...invoice, sequenceId, steps, startedAt: '2026-12-03T09:00:00.000Z', via: 'smtp' },
  });
  const edited = (sequenceId: number, of: StepPlan): OwedEvent => ({
    type: 'StepEdited',
    data: { ...invoice, sequenceId, step: of, movedAt: null },
  });

  test('are those of its sequences that name one', () => {
    expect(uses(started(1, step(11, 5), step(12)), started(2, step(21, 6)))).toStrictEqual({
      uses: [
        { sequenceId: 1, stepId: 11, templateId: 5 },
        { sequenceId: 2, stepId: 21, templateId: 6 },
      ],
    });
    expect(uses(started(1, step(12)))).toBeUndefined();
  });

  test('change with the step', () => {
    expect(uses(started(1, step(11, 5)), edited(1, step(11, 6)))).toStrictEqual({
      uses: [{ sequenceId: 1, stepId: 11, templateId: 6 }],
    });
    expect(uses(started(1, step(11, 5)), edited(1, step(11)))).toBeUndefined();
    expect(uses(started(1, step(11)), edited(1, step(11, 5)))?.uses).toHaveLength(1);
  });

  test('go with the step, its sequence and its invoice', () => {
    const history = [started(1, step(11, 5), step(12, 5)), started(2, step(21, 5))] as const;
    const removed: OwedEvent = { type: 'StepRemoved', data: { ...invoice, sequenceId: 1, stepId: 11 } };
    const gone: OwedEvent = { type: 'SequenceDeleted', data: { ...invoice, sequenceId: 1 } };
    expect(uses(...history, removed)?.uses.map(({ stepId }) => stepId)).toEqual([12, 21]);
    expect(uses(...history, gone)?.uses.map(({ stepId }) => stepId)).toEqual([21]);
    expect(uses(...history, { type: 'InvoiceDeleted', data: invoice })).toBeUndefined();
  });
});
