import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { z } from 'zod';
import { mostFileBytes } from '../../../../../contracts/imports/files.ts';
import { call, signUp } from '../../../../../tests/components/page/account.ts';
import { button, dialog, isGone, press, shows, toast } from '../../../../../tests/components/page/screen.ts';
import { editStep, invoiceDue, openSteps } from '../../../../../tests/components/page/sequences.ts';

let invoiceId: number;
let editor: Locator;
let files: Locator;

beforeEach(async () => {
  await signUp();
  invoiceId = await invoiceDue(-3);
  await openSteps(invoiceId);
  editor = await editStep(1);
  files = editor.getByRole('list', { name: 'Attached files' });
});

const file = (name: string, type: string, content: BlobPart): File => new File([content], name, { type });
const pdf = (name: string): File => file(name, 'application/pdf', `%PDF-1.7\n${name}`);

const choose = (chosen: File): Promise<void> =>
  userEvent.upload(page.getByLabelText('Files to attach'), chosen);

/** Drops or pastes files, as a browser reports it. */
const give = (kind: 'drop' | 'paste', ...given: readonly File[]): void => {
  const data = new DataTransfer();
  for (const one of given) data.items.add(one);
  const options = { bubbles: true, cancelable: true };
  const event =
    kind === 'drop'
      ? new DragEvent('drop', { ...options, dataTransfer: data })
      : new ClipboardEvent('paste', { ...options, clipboardData: data });
  editor
    .getByRole('group', { name: /^Attachments/ })
    .element()
    .dispatchEvent(event);
};

/** What becomes of an upload once it is sent. @returns ends it */
const uploads = (send: (this: XMLHttpRequest) => void): (() => void) => {
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(send);
  const end = (): void => sending.mockRestore();
  onTestFinished(end);
  return end;
};

test("an invoice without a PDF can't be attached", async () => {
  await expect.element(editor.getByRole('checkbox', { name: 'Attach the invoice' })).toBeDisabled();
});

test('files of another kind and too large ones are refused, and stop saving until they are removed', async () => {
  const large = file('large.pdf', 'application/pdf', new Uint8Array(mostFileBytes + 1));
  const fake = file('fake.pdf', 'application/pdf', '<html></html>');
  give('drop', file('tool.exe', 'application/x-msdownload', 'MZ'), fake, large);
  const refused = 'Invalid file type: Only PDF, DOC, XLS, JPG, and PNG files are supported';
  await expect.element(files.getByText(refused)).toHaveLength(2);
  await shows(files, 'File too large: Maximum file size is 10MB');
  await button('Save Changes', editor).click();
  await shows(editor, "Wait until every file is uploaded, and remove the ones that weren't accepted");
  for (const name of ['tool.exe', 'fake.pdf', 'large.pdf']) await button(`Remove: ${name}`, files).click();
  await button('Save Changes', editor).click();
  await expect.element(button('Create Sequence', dialog('Create Sequence'))).toBeVisible();
});

const steps = z.array(z.object({ attachmentFiles: z.array(z.object({ name: z.string() })) }));

test('files that are chosen, dropped or pasted go with the email, but for those that were removed', async () => {
  await choose(pdf('Terms.pdf'));
  await expect.element(button('Remove: Terms.pdf', files)).toBeVisible();
  give('drop', pdf('dropped.pdf'));
  give('paste', pdf('pasted.pdf'));
  await expect.element(button('Remove: pasted.pdf', files)).toBeVisible();
  await button('Remove: dropped.pdf', files).click();
  await shows(editor, / of 20 MB$/);
  await button('Save Changes', editor).click();
  await button('Create Sequence', dialog('Create Sequence')).click();
  await toast('Sequence created');
  const [first, second] = steps.parse(await call('GET', `/api/followup-sequences?invoiceIds=${invoiceId}`));
  expect(first?.attachmentFiles).toEqual([{ name: 'Terms.pdf' }, { name: 'pasted.pdf' }]);
  expect(second?.attachmentFiles).toEqual([]);
});

test('an upload that fails says so, and is tried again by the keyboard', async () => {
  const end = uploads(function fail() {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  await choose(pdf('Terms.pdf'));
  await shows(files, "Upload failed: Can't reach Owed. Nothing was saved.");
  await toast('Upload failed', "Can't reach Owed. Nothing was saved.");
  end();
  button('Try again: Terms.pdf', files).element().focus();
  await press('{Enter}');
  await toast('Files uploaded');
  await expect.element(button('Remove: Terms.pdf', files)).toBeVisible();
});

test('a toast says which file was refused, and that the others are stored', async () => {
  give('drop', file('tool.exe', 'application/x-msdownload', 'MZ'));
  await toast('Invalid file type', 'Only PDF, DOC, XLS, JPG, and PNG files are supported');
  give('drop', pdf('Terms.pdf'), file('fake.pdf', 'application/pdf', '<html></html>'));
  await toast('Files uploaded', /fake\.pdf/);
  await expect.element(button('Remove: Terms.pdf', files)).toBeVisible();
  await shows(files, /^Invalid file type/);
});

test('an upload that takes long shows its progress, and is canceled by the keyboard', async () => {
  await choose(pdf('Terms.pdf'));
  await expect.element(button('Remove: Terms.pdf', files)).toBeVisible();
  uploads(() => undefined);
  await choose(pdf('slow.pdf'));
  await expect.element(editor.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible();
  button('Cancel: slow.pdf', files).element().focus();
  await press('{ }');
  await isGone(files.getByText('slow.pdf'));
  await expect.element(files.getByRole('listitem')).toHaveLength(1);
});
