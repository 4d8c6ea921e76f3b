import { describe, expect, test } from 'vitest';
import type { TemplateFacts } from '../../domain/template/events.ts';
import { newTemplateFrom, templateChangeFrom } from './template.ts';

const facts: TemplateFacts = {
  name: 'After the due date',
  subject: 'Invoice {{invoice_number}}',
  content: 'Hello {{client_name}}',
  tone: 'friendly',
  stepType: 'customer_reminder',
  senderName: null,
  senderEmail: null,
  type: null,
  days: null,
};
const entered = { name: facts.name, subject: facts.subject, content: facts.content, tone: facts.tone };
const owner = { accountId: 7 };
const stored = async () => ({ id: 1, userId: 7, createdAt: 'then', ...facts });

describe('what a person enters', () => {
  test('is completed: it is a reminder to the client, without a sender and a timing', () => {
    expect(newTemplateFrom(entered, owner)).toStrictEqual(facts);
    expect(newTemplateFrom({ ...entered, senderName: null, stepType: null }, owner)).toStrictEqual(facts);
  });

  test('is kept with the timing of the step that it was saved from', () => {
    const fromStep = { ...entered, type: 'due_in', days: 7, senderEmail: 'ada@ada.example' } as const;
    expect(newTemplateFrom(fromStep, owner)).toStrictEqual({ ...facts, ...fromStep });
  });

  test('changes only what it names; an emptied sender is none', () => {
    expect(templateChangeFrom({}, stored)).toStrictEqual({ changes: {} });
    const { changes } = templateChangeFrom({ senderName: null, stepType: null, tone: 'firm' }, stored);
    expect(changes).toStrictEqual({ senderName: null, stepType: 'customer_reminder', tone: 'firm' });
  });

  test('repeats what is stored of the fields that it cannot change', async () => {
    expect(() => newTemplateFrom({ ...entered, userId: 8 }, owner)).toThrow("userId can't be changed here");
    await templateChangeFrom({ id: 1, userId: 7 }, stored).assertAllowed?.();
    await expect(templateChangeFrom({ id: 2 }, stored).assertAllowed?.()).rejects.toThrow(
      "id can't be changed here",
    );
  });
});
