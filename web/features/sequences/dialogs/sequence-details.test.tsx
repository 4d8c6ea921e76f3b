import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failures } from '../../../../contracts/messages.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { isLive } from '../../../../tests/components/page/live.ts';
import { button, dialog, question, shows, toast } from '../../../../tests/components/page/screen.ts';
import { remindAfter } from '../../../../tests/components/page/sequences.ts';

const details = dialog('Sequence Details');
const editor = dialog('Edit Email Step');
const save = button('Save Changes', editor);
let invoiceId: number;
let stepId: number;

beforeEach(async () => {
  await signUp();
  const dueDate = addDays(today(), 20);
  invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-3', dueDate });
  stepId = await remindAfter(invoiceId, dueDate);
  await openApp(`/sequences?dialog=sequence:${invoiceId}`);
});

const changeSubject = async (): Promise<void> => {
  await button('Edit', details).click();
  await editor.getByLabelText('Email Subject').fill('Mine');
};

test('a sequence that could not be paused, or be deleted, says so', async () => {
  await failsWith(button('Pause', details), failures.sequenceToggle);
  await button('Delete', details).click();
  const asked = question('Delete the sequence for INV-3?');
  await shows(asked, /One email to .+ is waiting and won't go out\./);
  await failsWith(button('Delete sequence', asked), failures.sequenceDelete);
});

test('resuming asks first while a promise stands', async () => {
  await isLive();
  const promise = { promisedDate: addDays(today(), 30) };
  await call('POST', `/api/invoices/${invoiceId}/promise-payment`, promise);
  await button('Resume', details).click();
  const asked = page.getByCss('[data-toasts]');
  await shows(asked, 'The client has promised to pay');
  await asked.getByText('Resume anyway').click();
  await toast('Sequence resumed');
  await expect.element(button('Pause', details)).toBeVisible();
});

test('an email that could not be changed says so, and is changed by the next try', async () => {
  await changeSubject();
  await failsWith(save, stepFailures.emailUpdate);
  await save.click();
  await toast('Email updated');
  await shows(details, 'Mine');
});

test('an email that is changed, or deleted, elsewhere says so in its editor', async () => {
  await changeSubject();
  await isLive();
  const theirs = { customSubject: 'Theirs', scheduledTime: '11:00' };
  await call('PATCH', `/api/followup-sequences/${stepId}`, theirs);
  await shows(
    editor,
    'This email was changed in the meantime.',
    'Email Subject: now “Theirs”, yours “Mine”',
    'Scheduled Time: now “11:00 AM”',
  );
  await save.click();
  const asked = question('Replace what was changed in the meantime?');
  await shows(asked, 'Email Subject: “Theirs” becomes “Mine”');
  await button('Keep editing', asked).click();
  await call('DELETE', `/api/followup-sequences/${stepId}`);
  await shows(editor, "This email was deleted in the meantime, so your changes can't be saved.");
  await expect.element(save).toBeDisabled();
});
