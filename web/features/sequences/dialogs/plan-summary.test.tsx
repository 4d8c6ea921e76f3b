import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { whatIfView } from '../../../../contracts/sequences/what-if.ts';
import { call, signUp, timeZone } from '../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../tests/components/page/answers.ts';
import { reads } from '../../../../tests/components/page/email-words.ts';
import { button, dialog, isGone, question, shows } from '../../../../tests/components/page/screen.ts';
import { editStep, invoiceDue, openSteps, sentEmail } from '../../../../tests/components/page/sequences.ts';

beforeEach(async () => {
  await signUp();
});

const steps = dialog('Create Sequence');
const editor = dialog('Edit Email Step');
const save = button('Save Changes', editor);
const tooEarly = /^This email says the invoice is overdue, but it won't be on that day\./;
const note = /^The email planned for .+ says the invoice is overdue, but it won't be by then\./;

/** The text of the first step of a sequence for an invoice that is due in 20 days. */
const editEarlyText = async (text: string): Promise<void> => {
  await openSteps(await invoiceDue(20));
  await editStep(1);
  await editor.getByLabelText('Email Content').fill(text);
};

test('an email that says overdue before the due date is warned of as soon as it is typed', async () => {
  await editEarlyText('Please pay soon.');
  await expect.element(editor.getByText(tooEarly)).not.toBeInTheDocument();
  await editor.getByLabelText('Email Content').fill('Your invoice is overdue.');
  await shows(editor, tooEarly);
});

test('an email with a PO number is warned of where its invoice has none', async () => {
  const gap = /^This invoice has no PO number/;
  await editEarlyText('Your PO: {{po_number}}');
  await shows(editor, gap);
  await editor.getByLabelText('Email Content').fill('Please pay soon.');
  await isGone(editor.getByText(gap));
});

test('saving such an email asks first, and the summary of the plan names it', async () => {
  await editEarlyText('Your invoice is overdue.');
  await save.click();
  const asked = question('Save this change?');
  await shows(asked, tooEarly);
  await button('Cancel', asked).click();
  await isGone(asked);
  await reads(editor.getByLabelText('Email Content'), 'Your invoice is overdue.');
  await save.click();
  await button('Save Changes', asked).click();
  await shows(steps, note);

  // Moved behind the due date it is true.
  await editStep(1);
  await editor.getByLabelText('Timing').selectOptions('overdue_by');
  await isGone(editor.getByText(tooEarly));
  await save.click();
  await expect.element(steps).toBeVisible();
  await expect.element(steps.getByText(note)).not.toBeInTheDocument();
});

test('an unusual time is named once, and moving it is the choice for the next sequence', async () => {
  await openSteps(await invoiceDue(20));
  await editStep(1);
  await editor.getByLabelText('Scheduled Time').fill('23:00');
  await save.click();
  const odd = steps.getByText(
    /^One email goes out at an unusual time: .+\((at night|at night, on a weekend)\)\.$/,
  );
  await expect.element(odd).toBeVisible();
  await button('Move to working days', steps).click();
  await isGone(odd);
  const user = z.object({ onWorkingDays: z.boolean() });
  await expect.poll(async () => user.parse(await call('GET', '/api/user')).onWorkingDays).toBe(true);
});

test('a late reminder of an earlier sequence delays the first email, and the summary says until when', async () => {
  const invoiceId = await invoiceDue(-10);
  await sentEmail(invoiceId);
  const tomorrow = new Date(Date.now() + 20 * 3_600_000);
  changeAnswers(`POST /api/invoices/${invoiceId}/what-if`, whatIfView, (said) => ({
    ...said,
    emails: said.emails.map((email, at) => (at === 0 ? { ...email, at: tomorrow.toISOString() } : email)),
  }));
  await openSteps(invoiceId);
  const day = tomorrow.toLocaleDateString('en-US', { dateStyle: 'full', timeZone });
  await shows(
    steps,
    /waits until .+, 24 hours after a late reminder\.$/,
    new RegExp(`The first email goes to Ada Ltd \\(ada@example\\.test\\) on ${day} at`),
  );
});
