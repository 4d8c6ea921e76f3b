import { expect, test } from 'vitest';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

test("pages warn that emails can't be sent until one is sent", async () => {
  const { owed, port } = await OwedInBrowser.startBeforeMails();
  try {
    const context = await owed.person();
    const page = await context.newPage();
    await openAccount(page, 'ann@studio.test');
    await page.goto('/clients');
    const warning = page.getByText(`Emails can't be sent: 127.0.0.1:${port} refuses connections`);
    await warning.waitFor();
    const other = await context.newPage();
    await other.goto('/settings');
    await owed.mails.listen(port);
    await other.getByRole('button', { name: 'Send verification link' }).click();
    await warning.waitFor({ state: 'detached', timeout: 100_000 });
    expect(owed.mails.taken.length).toBeGreaterThan(0);
    await other.reload();
    await other.getByRole('heading', { name: 'Account Settings' }).waitFor();
    expect(await other.getByText("Emails can't be sent", { exact: false }).count()).toBe(0);
    expect(owed.pageErrors).toEqual([]);
    await context.close();
  } finally {
    await owed.close();
  }
});
