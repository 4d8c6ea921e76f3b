import { beforeEach, expect, test } from 'vitest';
import { signUp } from '../../../../tests/components/page/account.ts';
import { button, dialog, isGone, question, shows, toast } from '../../../../tests/components/page/screen.ts';
import { editStep, invoiceDue, openSteps } from '../../../../tests/components/page/sequences.ts';

const details = dialog('Sequence Details');
const emails = details.getByRole('list', { name: 'Emails' }).getByRole('listitem');
const discard = button('Discard', question('Discard your changes?'));

/** A sequence of three emails of an overdue invoice; the third has words of the user's own. */
beforeEach(async () => {
  await signUp();
  const steps = await openSteps(await invoiceDue(-10));
  const editor = await editStep(3);
  await editor.getByLabelText('Email Subject').fill('In my own words');
  await button('Save Changes', editor).click();
  await button('Create Sequence', steps).click();
  await toast('Sequence created');
  await expect.element(emails).toHaveLength(3);
});

test('Back asks before it leaves a changed email, and leads to the sequence', async () => {
  await button('Edit', emails.nth(2)).click();
  await dialog('Edit Email Step').getByLabelText('Email Subject').fill('Not saved');
  history.back();
  await discard.click();
  await shows(details, 'In my own words');
});

test('a step is added; Back leaves it out', async () => {
  const editor = dialog('Add email step');
  await button('Add step', details).click();
  await expect.element(editor).toBeVisible();
  history.back();
  await isGone(editor);
  await button('Add step', details).click();
  await editor.getByLabelText('Email Subject').fill('One more');
  await button('Save Changes', editor).click();
  await expect.element(emails).toHaveLength(4);
  await shows(emails.nth(3), 'One more');
});

test('all emails are moved by the same days, after they were told', async () => {
  const moving = dialog('Move all emails');
  await button('Move all', details).click();
  await moving.getByLabelText('Days').fill('3');
  history.back();
  await discard.click();
  await isGone(moving);
  await button('Move all', details).click();
  await moving.getByLabelText('Days').fill('2');
  await shows(moving, /^Last: from .+ to /);
  await button('Move 3 emails', moving).click();
  await toast('Emails moved');
  await shows(emails.first(), /in 2 days/);
});

test('all emails get another tone; words of the user stay unless they are given up', async () => {
  await button('Change tone', details).click();
  const tones = dialog('Change tone');
  await shows(tones, /^1 email has text of your own/);
  await tones.getByLabelText('Tone', { exact: true }).selectOptions('legal');
  await button('Change 3 emails', tones).click();
  await toast('Tone changed');
  await shows(emails.first(), 'Legal');
  await shows(emails.nth(2), 'In my own words');
});

test('an email is skipped after a question', async () => {
  await button('Skip', emails.nth(1)).click();
  await button('Skip', question(/^Skip the email planned for/)).click();
  await shows(emails.nth(1), 'Skipped: you chose to skip it');
});

test('an email is sent now, after its text and its recipient were shown', async () => {
  await button('Send now', emails.first()).click();
  const sending = dialog('Send this email now?');
  await shows(sending, /ada@example\.test/);
  await button('Send now', sending).click();
  await expect.element(emails.first().getByText('Sent Early', { exact: true })).toBeVisible();
});
