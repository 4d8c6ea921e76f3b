import { beforeEach, expect, test } from 'vitest';
import { signUp, today } from '../../../../tests/components/page/account.ts';
import {
  button,
  dialog,
  field,
  isGone,
  press,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { invoiceDue, openSteps } from '../../../../tests/components/page/sequences.ts';

const whatIf = dialog('What would go out');
const happens = whatIf.getByLabelText('What happens');
const emails = whatIf.getByRole('list', { name: 'Emails that would go out' }).getByRole('listitem');
const steps = dialog('Create Sequence');
const details = dialog('Sequence Details');

let invoiceId: number;
beforeEach(async () => {
  await signUp();
  invoiceId = await invoiceDue(-10);
  await openSteps(invoiceId);
});

test('before a sequence is created, its steps as they are in the dialog tell what would go out', async () => {
  await button('What if', steps).click();
  await expect.element(emails).toHaveLength(3);
  await happens.selectOptions('The client pays');
  await shows(whatIf, 'No emails would go out.');
  await button('Close', whatIf).first().click();
  await button('Remove step 3', steps).click();
  await button('What if', steps).click();
  await expect.element(emails).toHaveLength(2);
  history.back();
  await isGone(whatIf);
  await expect.element(steps).toBeVisible();
});

test('nothing would go out if the client pays today; each email says why', async () => {
  await button('Create Sequence', steps).click();
  await toast('Sequence created');
  await button('What if', details).click();
  await expect.element(emails).toHaveLength(3);
  await emails.first().getByCss('summary').click();
  await expect.element(emails.first().getByText('INV-1').last()).toBeVisible();

  await happens.selectOptions('The client pays');
  const paidOn = whatIf.getByLabelText('Paid on', { exact: true });
  await paidOn.fill(today());
  await press('{Tab}');
  await shows(whatIf, 'No emails would go out.', 'Not sent: The invoice was paid');
  await happens.selectOptions('Nothing else happens');
  await expect.element(emails).toHaveLength(3);
  happens.element().focus();
  await press('{Escape}');
  await isGone(whatIf);
  await expect.element(details).toBeVisible();
});

test('it names the schedule and its version, as long as the steps are the schedule’s', async () => {
  const scheduled = whatIf.getByText(/^Schedule: Standard, version 1$/);
  await field('Start from a schedule', steps).selectOptions('Standard');
  await button('What if', steps).click();
  await expect.element(scheduled).toBeVisible();
  await button('Close', whatIf).first().click();
  await button(/^Remove step 3/, steps).click();
  await button('What if', steps).click();
  await expect.element(emails.first()).toBeVisible();
  await isGone(scheduled);
});

test('of a sequence that runs with a schedule, too', async () => {
  await field('Start from a schedule', steps).selectOptions('Standard');
  await button('Create Sequence', steps).click();
  await toast('Sequence created');
  await button('What if', details).click();
  await shows(whatIf, /^Schedule: Standard, version 1$/);
});
