import { expect, test } from 'vitest';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

test('every page says that emails can’t be sent, and stops saying so once one went out', async () => {
  const { owed, port } = await OwedInBrowser.startBeforeMails();
  try {
    const context = await owed.person();
    const page = await context.newPage();
    await openAccount(page, 'ann@studio.test');
    await page.goto('/');
    const banner = page.getByText(`Emails can't be sent: 127.0.0.1:${port} refuses connections`);
    const other = await context.newPage();
    for (const path of ['/', '/invoices', '/clients', '/sequences', '/history', '/settings']) {
      await other.goto(path);
      await other.getByText(`Emails can't be sent: 127.0.0.1:${port} refuses connections`).waitFor();
    }
    await banner.waitFor();
    expect(await banner.textContent()).toContain('Check host and port in SMTP_URL');

    await owed.mails.listen(port);
    await other.getByRole('button', { name: 'Send me a link' }).click();
    await banner.waitFor({ state: 'detached', timeout: 100_000 });
    expect(owed.mails.taken.length).toBeGreaterThan(0);
    await other.reload();
    await other.getByRole('heading', { name: 'Account Settings' }).waitFor();
    expect(await other.getByText(`Emails can't be sent`, { exact: false }).count()).toBe(0);
    expect(owed.pageErrors).toEqual([]);
    await context.close();
  } finally {
    await owed.close();
  }
});
