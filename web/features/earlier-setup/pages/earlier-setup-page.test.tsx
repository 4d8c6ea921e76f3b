import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { userView } from '../../../../contracts/accounts/accounts.ts';
import { earlierSetupBanner } from '../../../../contracts/messages.ts';
import { earlierSetupMessages } from '../../../../contracts/accounts/earlier-setup-messages.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, bodiesFromNow, changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  field,
  leadsTo,
  link,
  region,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const setup = {
  since: '2026-11-01T09:00:00.000Z',
  senders: [{ id: 7, email: 'billing@else.example', smtpServer: 'smtp.else.example:587' }],
  sequences: [{ invoiceId: 8, invoiceNumber: 'INV-8', clientName: 'Acme' }],
  auditors: ['Grant & Co.'],
  connections: ['gmail'],
  checkpointEmail: null,
  emailSignature: 'Pay to XX00',
};
const path = '/api/user/earlier-setup';

test('what was set up before is listed, and goes on only where it is chosen', async () => {
  await signUp('solo');
  changeAnswers('GET /api/user', userView, (user) => ({ ...user, hasEarlierSetup: true as const }));
  answerCalls(`GET ${path}`, () => Response.json(setup));
  await openApp('/');
  await shows(page, earlierSetupBanner);
  await link('Look through it').click();
  await leadsTo('/earlier-setup');
  await shows(region('Ended'), 'The auditor link for Grant & Co. was revoked.', 'Gmail was disconnected.');
  await shows(region('Signature'), 'Pay to XX00');
  await region('Sequences on hold').getByRole('checkbox').click();
  expect(page.getByLabelText('Your password').elements()).toEqual([]);
  await region('Senders that are off').getByRole('checkbox').click();
  await field('Your password').fill('correct horse');
  answerCalls(`POST ${path}`, () => new Response(null, { status: 204 }));
  const sent = bodiesFromNow(`POST ${path}`);
  answerCalls(`GET ${path}`, () => Response.json({ error: 'Not found' }, { status: 404 }));
  await button('Done').click();
  await toast(earlierSetupMessages.earlierSetup.title, earlierSetupMessages.earlierSetup.message);
  expect(sent).toEqual([
    { senders: [7], sequences: [8], emailSignature: false, currentPassword: 'correct horse' },
  ]);
  await shows(page, "There's nothing left to look through.");
});
