import { expect, test } from 'vitest';
import { wordingFor } from '../../../../domain/email-text/wording.ts';
import { aStep } from '../../../components/sequences/step-view.fixture.ts';
import { stepsOfSequence } from './steps-of-sequence.ts';

const around = {
  dueDate: '2026-12-05',
  hasDocument: false,
  sender: { email: 'sam@owed.example', name: 'Sam' },
  templates: [{ id: 7, subject: 'From a template', content: 'Template words' }],
};
const builtIn = wordingFor({
  stepType: 'customer_reminder',
  tone: 'friendly',
  scheduledDate: '2026-12-10',
  dueDate: '2026-12-05',
  isLastReminder: true,
});

test('the latest sequence becomes steps by their days from the due date', () => {
  const steps = stepsOfSequence(
    [
      aStep({ id: 1, sequenceId: 40, scheduledDate: '2026-11-01' }),
      aStep({ id: 2, scheduledDate: '2026-12-02', scheduledTime: '10:30' }),
      aStep({
        id: 3,
        scheduledDate: '2026-12-15',
        tone: 'firm',
        senderName: 'Legal',
        senderEmail: 'x@y.example',
      }),
    ],
    around,
  );
  expect(steps).toMatchObject([
    {
      type: 'due_in',
      days: 3,
      time: '10:30',
      tone: 'friendly',
      senderName: null,
      senderEmail: null,
    },
    { type: 'overdue_by', days: 10, tone: 'firm', senderName: 'Legal', senderEmail: 'x@y.example' },
  ]);
});

test("own words are kept, Owed's stay Owed's, and a template's stay the template's", () => {
  const own = aStep({ customSubject: 'Own', customContent: 'Own words' });
  const template = { customSubject: 'From a template', customContent: 'Template words', templateId: 7 };
  const steps = stepsOfSequence(
    [
      own,
      aStep({ customSubject: builtIn.subject, customContent: builtIn.content }),
      aStep(template),
      aStep({ ...template, customContent: 'Changed since' }),
    ],
    around,
  );
  expect(steps.map(({ subject, templateId }) => [subject, templateId])).toEqual([
    ['Own', null],
    [null, null],
    [null, 7],
    ['From a template', null],
  ]);
});

test("whether the invoice's PDF goes along is only kept where it isn't the default", () => {
  const attach = (attachInvoice: boolean, hasDocument: boolean) =>
    stepsOfSequence([aStep({ attachInvoice })], { ...around, hasDocument })[0]?.attachInvoice;
  expect([attach(false, false), attach(true, true)]).toEqual([null, null]);
  expect([attach(false, true), attach(true, false)]).toEqual([false, true]);
});

test('a step that asks first does so in the schedule', () => {
  const steps = stepsOfSequence([aStep({ approval: true }), aStep({})], around);
  expect(steps.map(({ approval }) => approval)).toEqual([true, false]);
});
