import { expect, onTestFinished, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { statusView } from '../../../contracts/status.ts';
import { signUp } from '../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setWidth } from '../../../tests/components/page/device.ts';
import { drawn } from '../../../tests/components/page/pointer.ts';
import { heading, isGone, leadsTo, link } from '../../../tests/components/page/screen.ts';
import { navigation, settingsNavigation } from './navigation.ts';
import { queryClient } from '../../data/query-client.ts';
import { statusQuery } from '../../data/account/status.ts';

const refused = {
  code: 'connection-refused',
  server: 'mail.test:587',
  from: 'owed@mail.test',
  detail: null,
} as const;

/** The mail server can't be used, until the returned function is called. */
const refuseMails = (): (() => void) =>
  changeAnswers('GET /api/status', statusView, ({ mail, ...status }) => ({
    ...status,
    mail: mail && { ...mail, trouble: refused },
  }));

const warning: Locator = page.getByText("Emails can't be sent: mail.test:587 refuses connections");

test("every page warns that emails can't be sent, and says what to check", async () => {
  await signUp('solo');
  refuseMails();
  await openApp('/pricing');
  for (const { path, label } of [...navigation, ...settingsNavigation]) {
    await link(label).click();
    await leadsTo(path);
    await expect.element(warning).toHaveTextContent('Check host and port in SMTP_URL');
  }
});

test('a warning that goes leaves a scrolled page in its place, also where the browser does not', async () => {
  await signUp('solo');
  onTestFinished(() => {
    document.documentElement.style.removeProperty('overflow-anchor');
  });
  await setWidth(1_280, 400);
  await openApp('/settings');
  // What is loaded last.
  await expect.element(page.getByLabelText('Weekly checkpoint')).toBeVisible();
  const top = (): number => heading('Evidence').element().getBoundingClientRect().top;
  for (const overflowAnchor of ['auto', 'none']) {
    document.documentElement.style.overflowAnchor = overflowAnchor;
    const allowMails = refuseMails();
    await queryClient.invalidateQueries(statusQuery);
    await expect.element(warning).toBeVisible();
    heading('Evidence').element().scrollIntoView({ block: 'center' });
    await expect.poll(() => window.scrollY).toBeGreaterThan(100);
    // Only then the page is told that it was scrolled.
    await drawn();
    const before = top();
    allowMails();
    await queryClient.invalidateQueries(statusQuery);
    await isGone(warning);
    expect(top()).toBeCloseTo(before, 0);
    window.scrollTo(0, 0);
  }
});
