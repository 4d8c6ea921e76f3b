import { describe, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { templateDecider } from './decide.ts';
import type { TemplateCommand, TemplateEvent, TemplateFacts } from './events.ts';

const given = givenFor(templateDecider);

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
const ids = { templateId: 5, accountId: 1 };
const create: TemplateCommand = { type: 'CreateTemplate', ...ids, facts };
const created: TemplateEvent = { type: 'TemplateCreated', data: { ...ids, ...facts } };
const deleted: TemplateEvent = { type: 'TemplateDeleted', data: ids };
const edited = (changes: Partial<TemplateFacts>): TemplateEvent => ({
  type: 'TemplateEdited',
  data: { ...ids, ...facts, ...changes },
});

describe('a template', () => {
  test('is created with what was entered', () => {
    given().when(create).thenExactly(created);
  });

  test('is not created twice', () => {
    given(created).when(create).thenRefused(NotAllowedNow);
    given(created, deleted).when(create).thenRefused(NotAllowedNow);
  });

  test.each<Partial<TemplateFacts>>([
    { name: 'Second reminder' },
    { subject: 'Still open' },
    { content: 'Dear {{client_name}}' },
    { tone: 'legal' },
    { stepType: 'internal_alert' },
    { senderName: 'Accounts' },
    { senderEmail: 'accounts@ada.example' },
    { type: 'overdue_by', days: 3 },
  ])('that changes in %o is recorded whole', (changes) => {
    given(created).when({ type: 'EditTemplate', changes }).thenExactly(edited(changes));
  });

  test('that is said again is not recorded', () => {
    given(created).when({ type: 'EditTemplate', changes: facts }).thenNothing();
    given(created, edited({ tone: 'firm' }))
      .when({ type: 'EditTemplate', changes: { tone: 'firm' } })
      .thenNothing();
  });

  test('is deleted once, and then is not there', () => {
    given(created).when({ type: 'DeleteTemplate' }).thenExactly(deleted);
    given(created, deleted).when({ type: 'DeleteTemplate' }).thenNothing();
    given(created, deleted)
      .when({ type: 'EditTemplate', changes: { tone: 'firm' } })
      .thenRefused(NotFound);
  });

  test('that never was can be neither edited nor deleted', () => {
    given().when({ type: 'EditTemplate', changes: {} }).thenRefused(NotFound);
    given().when({ type: 'DeleteTemplate' }).thenRefused(NotFound, 'Template not found');
  });
});
