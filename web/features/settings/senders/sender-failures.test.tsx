import { beforeEach, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { z } from 'zod';
import { senderFailures } from '../../../../contracts/senders/sender-messages.ts';
import { senderView } from '../../../../contracts/senders/verified-emails.ts';
import { call, create, signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsAt } from '../../../../tests/components/page/failures.ts';
import { setMail } from '../../../../tests/components/page/mail-mode.ts';
import { button, question, toast } from '../../../../tests/components/page/screen.ts';

const address = '/settings?tab=verified-emails';
const billing = 'billing@failures.test';
const action = (label: string): Locator => button(`${label}: ${billing}`);

beforeEach(async () => void (await signUp()));

test('the own address that could not be added says so', async () => {
  answerCalls('POST /api/auto-add-user-email', badGateway);
  await openApp(address);
  await toast(senderFailures.addOwn);
});

test('a verified email that could not be verified says so', async () => {
  await create('/api/verified-emails', { email: billing });
  // Only then is it verified without a link.
  await setMail({ mode: 'outbox' });
  await openApp(address);
  const resend = /^POST .api.verified-emails.\d+.resend$/;
  await failsAt(resend, action('Resend'), senderFailures.link);
  const verify = /^POST .api.verified-emails.direct-verify.\d+$/;
  await failsAt(verify, action('Verify manually'), senderFailures.verify);
});

test('a verified email that could not be made primary, or be deleted, says so', async () => {
  await create('/api/verified-emails', { email: billing });
  const senders = z.array(senderView).parse(await call('GET', '/api/verified-emails'));
  const verified = senders.map((sender) => ({ ...sender, isVerified: true }));
  answerCalls('GET /api/verified-emails', () => Response.json(verified));
  await openApp(address);
  const primary = /^POST .api.verified-emails.\d+.primary$/;
  await failsAt(primary, action('Set primary'), senderFailures.primary);
  await action('Delete').click();
  const confirm = button('Delete', question(`Delete ${billing}?`));
  await failsAt(/^DELETE .api.verified-emails/, confirm, senderFailures.remove);
});
