import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { BuiltInReason, EmailContentView } from '../../../../../contracts/sequences/email-content.ts';
import { signUp } from '../../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../../tests/components/page/app.tsx';
import { reads } from '../../../../../tests/components/page/email-words.ts';
import {
  button,
  dialog,
  isGone,
  press,
  question,
  shows,
  toast,
} from '../../../../../tests/components/page/screen.ts';
import { editStep, invoiceDue, openSteps } from '../../../../../tests/components/page/sequences.ts';

let editor: Locator;
let content: Locator;
let subject: Locator;
let tone: Locator;

beforeEach(async () => {
  await signUp();
  await openSteps(await invoiceDue(-3));
  editor = await editStep(1);
  content = editor.getByLabelText('Email Content');
  subject = editor.getByLabelText('Email Subject');
  tone = editor.getByLabelText('Tone');
});

const typed = 'Words that nobody kept.';

const useTemplate = async (search: string, name: RegExp): Promise<void> => {
  await button('Use Template', editor).click();
  const picker = dialog('Select Email Template');
  await picker.getByLabelText('Search templates').fill('zzz');
  await shows(picker, 'No templates found');
  await picker.getByLabelText('Search templates').fill(search);
  // Its variables are chips there, as in the fields.
  await expect.element(picker.getByRole('button', { name })).not.toHaveTextContent('{{');
  await picker.getByRole('button', { name }).click();
  await button('Use Template', picker).click();
};

/** Another tone for a text that was typed. */
const changeTone = async (to: 'firm' | 'legal', name: string): Promise<void> => {
  await tone.selectOptions(to);
  await button('Change Tone', question(`Change Tone to ${name}?`)).click();
};

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The service writes a text; without an end it goes on writing. @returns the signal of the call once it is made */
const write = (text: string, end?: EmailContentView): (() => AbortSignal | undefined) => {
  let signal: AbortSignal | undefined;
  answerCalls('POST /api/generate-email-content', (request) => {
    signal = request.signal;
    const body = new ReadableStream<string>({
      start: (stream) => {
        stream.enqueue(event('text', { text }));
        if (end === undefined) return;
        stream.enqueue(event('done', end));
        stream.close();
      },
    });
    const headers = { 'Content-Type': 'text/event-stream' };
    return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
  });
  return () => signal;
};

const written = (reason: BuiltInReason | null): EmailContentView => ({
  subject: 'A note about invoice {{invoice_number}}',
  content: 'Could you let me know when to expect the payment?',
  source: reason === null ? 'ai' : 'built_in',
  reason,
});

test('a text is kept as a template, under the name of its tone, without leaving the editor', async () => {
  await content.fill('Hello {{client_name}}, my own words.');
  await button('Save as Template', editor).click();
  const saving = dialog('Save as Email Template');
  await expect.element(saving.getByLabelText('Template name')).toHaveValue('Friendly Email Template');
  await saving.getByLabelText('Template name').click();
  await press('{Enter}');
  await toast('Template saved');
  await isGone(saving);
  await reads(content, 'Hello {{client_name}}, my own words.');
  // It is nobody's unsaved words now: another template takes its place without a question.
  await useTemplate('firm', /^Firm, after the due date/);
  await toast('Template applied');
});

test('of a long template the list shows 100 characters, and 200 once it is chosen', async () => {
  await content.fill('x'.repeat(250));
  await button('Save as Template', editor).click();
  await button('Save template', dialog('Save as Email Template')).click();
  await toast('Template saved');
  await button('Use Template', editor).click();
  const long = dialog('Select Email Template').getByRole('button', { name: /^Friendly Email Template/ });
  await expect.element(long).toHaveTextContent(/(?<!x)x{100}\.\.\.$/);
  await long.click();
  await expect.element(long).toHaveTextContent(/(?<!x)x{200}\.\.\.$/);
});

test('a template replaces typed words only after a question, and Undo brings them back', async () => {
  await content.fill(typed);
  await useTemplate('firm', /^Firm, after the due date/);
  await button('Use Template', question('Replace your text with Firm, after the due date?')).click();
  await toast('Template applied');
  await reads(content, /is still unpaid/);
  await expect.element(tone).toHaveValue('firm');
  await button('Undo', editor).click();
  await toast('Your text has been restored');
  await reads(content, typed);
  await expect.element(tone).toHaveValue('friendly');
});

test('another tone replaces typed words only after a question', async () => {
  await content.fill(typed);
  await tone.selectOptions('firm');
  const changing = question('Change Tone to Firm?');
  await shows(changing, /Custom edits will be lost/);
  await button('Cancel', changing).click();
  await isGone(changing);
  await expect.element(tone).toHaveValue('friendly');
  await reads(content, typed);
});

test('a text that is being written is shown, and can be stopped', async () => {
  await content.fill(typed);
  const signal = write('Could you let me know');
  await changeTone('firm', 'Firm');
  await shows(editor, /Could you let me know/);
  await button('Stop writing', editor).click();
  expect(signal()?.aborted).toBe(true);
  await reads(content, typed);
});

test('a written text takes the place of the typed one, and Undo brings that back', async () => {
  await content.fill(typed);
  write('Could you', written(null));
  await changeTone('firm', 'Firm');
  await toast('Content regenerated', 'Read it before you save it.');
  await reads(subject, 'A note about invoice {{invoice_number}}');
  await button('Undo', editor).click();
  await toast('Your text has been restored');
  await reads(content, typed);
});

test('a text that could not be written leaves tone and text as they are', async () => {
  await content.fill(typed);
  answerCalls('POST /api/generate-email-content', () => Promise.reject(new TypeError('Failed to fetch')));
  await changeTone('legal', 'Legal');
  await toast('Failed to regenerate content');
  await expect.element(tone).toHaveValue('friendly');
  await reads(content, typed);
});

test("where the service has no quota left, Owed's own text says so", async () => {
  await content.fill(typed);
  write('Formal', written('quota'));
  await changeTone('legal', 'Legal');
  await toast('Content regenerated', 'The AI service has no quota left.');
});

test('a built-in text is replaced without a question, and the template counts the step that uses it', async () => {
  await button('Save as Template', editor).click();
  await button('Save template', dialog('Save as Email Template')).click();
  await toast('Template saved');
  await useTemplate('Friendly Email', /^Friendly Email Template/);
  await toast('Template applied');
  await button('Save Changes', editor).click();
  await button('Create Sequence', dialog('Create Sequence')).click();
  await expect.element(dialog('Sequence Details')).toBeVisible();
  await openApp('/templates');
  await shows(page, /Used in 1 step/);
});
