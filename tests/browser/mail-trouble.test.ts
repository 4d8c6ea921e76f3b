import { expect, test } from 'vitest';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

test("every page warns that emails can't be sent until one is sent, without shifting the content", async () => {
  const { owed, port } = await OwedInBrowser.startBeforeMails();
  try {
    const context = await owed.person();
    const page = await context.newPage();
    await openAccount(page, 'ann@studio.test');
    for (let at = 10; at < 50; at += 1)
      await page.request.post('/api/clients', { data: { name: `Client ${at}`, email: 'a@client.test' } });
    await page.goto('/clients');
    const banner = page.getByText(`Emails can't be sent: 127.0.0.1:${port} refuses connections`);
    const other = await context.newPage();
    for (const path of ['/', '/invoices', '/clients', '/sequences', '/history', '/settings']) {
      await other.goto(path);
      await other.getByText(`Emails can't be sent: 127.0.0.1:${port} refuses connections`).waitFor();
    }
    await banner.waitFor();
    await expect.poll(() => banner.textContent()).toContain('Check host and port in SMTP_URL');

    // Not every browser keeps the content of a scrolled page in its place.
    const plain = await context.newPage();
    await plain.goto('/clients');
    await plain.addStyleTag({ content: 'html { overflow-anchor: none }' });
    const rows = [page, plain].map((one) => one.getByRole('row', { name: /Client 30/ }));
    for (const row of rows) await row.scrollIntoViewIfNeeded();
    const places = await Promise.all(rows.map((row) => row.boundingBox()));
    for (const one of [page, plain]) expect(await one.evaluate(() => window.scrollY)).toBeGreaterThan(100);

    await owed.mails.listen(port);
    await other.getByRole('button', { name: 'Send verification link' }).click();
    await banner.waitFor({ state: 'detached', timeout: 100_000 });
    await plain.getByText(`Emails can't be sent`, { exact: false }).waitFor({ state: 'detached' });
    expect(await Promise.all(rows.map((row) => row.boundingBox()))).toEqual(places);
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
