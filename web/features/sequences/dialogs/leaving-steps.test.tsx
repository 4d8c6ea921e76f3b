import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { holdCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  chooseInRow,
  dialog,
  isGone,
  press,
  question,
  shows,
} from '../../../../tests/components/page/screen.ts';
import { editStep, invoiceDue, openSteps } from '../../../../tests/components/page/sequences.ts';
import { shownIndex } from '../../../navigation/back-guard.ts';

const steps = dialog('Create Sequence');
const editor = dialog('Edit Email Step');
const third = button('Edit step 3', steps);
const discard = question('Discard your changes?');
const discardSequence = question('Discard this sequence?');

let invoiceId: number;
beforeEach(async () => {
  await signUp();
  invoiceId = await invoiceDue(-10);
});

/** Opens the editor of the third step by the keyboard. */
const editThird = async (): Promise<void> => {
  await expect.element(third).toBeVisible();
  third.element().focus();
  await press('{Enter}');
  await expect.element(editor).toBeVisible();
};
const changeThird = async (): Promise<void> => {
  await editThird();
  await editor.getByLabelText('Email Subject').fill('Another subject');
};

/** The steps are shown with the focus on the button that opened the editor, and Back leads where it led before. */
const isBackInSteps = async (own: number): Promise<void> => {
  await expect.element(third).toHaveFocus();
  await expect.poll(shownIndex).toBe(own);
};

test('Back leads from the editor of a step to the steps', async () => {
  await openSteps(invoiceId);
  await expect.element(third).toBeVisible();
  const own = shownIndex();
  await editThird();
  history.back();
  await isBackInSteps(own);
});

test('Back, Escape and Cancel ask before they leave a changed step', async () => {
  await openSteps(invoiceId);
  await expect.element(third).toBeVisible();
  const own = shownIndex();
  await changeThird();
  history.back();
  await button('Keep editing', discard).click();
  await isGone(discard);
  const ways = [async () => history.back(), () => press('{Escape}'), () => button('Cancel', editor).click()];
  for (const leave of ways) {
    await leave();
    await button('Discard', discard).click();
    await isBackInSteps(own);
    if (leave !== ways.at(-1)) await changeThird();
  }
});

test('a saved step adds nothing to the history, and Back from the steps asks about the sequence', async () => {
  await openApp('/invoices');
  await chooseInRow(/INV-1/, 'Sequence');
  await expect.element(third).toBeVisible();
  const own = shownIndex();
  await changeThird();
  await button('Save Changes', editor).click();
  await shows(steps, 'Another subject');
  await isBackInSteps(own);
  history.back();
  await expect.element(discardSequence).toBeVisible();
  history.back();
  await isGone(discardSequence);
  await shows(steps, 'Another subject');
  history.back();
  await button('Discard', discardSequence).click();
  await isGone(steps);
  expect(location.pathname + location.search).toBe('/invoices');
});

test('a link that is followed from a changed step leads there', async () => {
  await openSteps(invoiceId);
  await editStep(1);
  await editor.getByLabelText('Email Subject').fill('Another subject');
  const link = page.getByRole('link', { name: 'Clients', includeHidden: true }).first();
  link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await button('Discard').click();
  await expect.element(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  expect(location.pathname).toBe('/clients');
});

test('Continue before the invoices of the client are known goes on with the only one', async () => {
  const { release } = holdCalls(/inSequence=false/);
  await openApp('/sequences?dialog=create-sequence');
  await steps.getByLabelText('Client', { exact: true }).fill('Ada');
  await page.getByRole('option', { name: 'Ada Ltd' }).click();
  await button('Continue', steps).click();
  await expect.element(button('Loading...', steps)).toBeVisible();
  release();
  await shows(steps, 'Step 2 of 2: Emails', /INV-1/);
});
