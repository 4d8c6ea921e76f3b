import { expect, test } from 'vitest';
import {
  afterDisconnection,
  connectionToasts,
  partnerFailures,
  type GmailStatusView,
  type XeroStatusView,
} from '../../../../contracts/accounts/connections.ts';
import { gmailTest, gmailTestSent } from '../../../../contracts/accounts/gmail-test.ts';
import { settingsFailures } from '../../../../contracts/accounts/settings-messages.ts';
import { failures, featureGates } from '../../../../contracts/messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { syncFailureWords } from '../../../../contracts/accounts/xero-sync.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import {
  answerCalls,
  badGateway,
  bodiesFromNow,
  refuseCalls,
  tryAgain,
} from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  dialog,
  field,
  isGone,
  leadsTo,
  press,
  question,
  region,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const studio = 'Sam Studio LLC';
const address = 'sam.studio@gmail.example';
const openTab = (more = ''): Promise<void> => openApp(`/settings?tab=integrations${more}`);
const none = { configured: true, connected: false, missingCredentials: [], lost: null };

/** What the server says of Xero until the test ends. */
const xeroIs = (state: Partial<XeroStatusView>): (() => void) => {
  const whole: XeroStatusView = { ...none, tenantName: null, by: null, ...state };
  return answerCalls('GET /api/xero/status', () => Response.json(whole));
};
const withXero = { connected: true, tenantName: studio, by: 'consent' } as const;

/** What the server says of Gmail until the test ends. */
const gmailIs = (state: Partial<GmailStatusView>): (() => void) =>
  answerCalls('GET /api/gmail/status', () => Response.json({ ...none, address: null, ...state }));
const withGmail = { connected: true, address } as const;

test('without a plan that has it, both ways to connect Xero open the plans', async () => {
  await signUp('solo');
  xeroIs({});
  await openTab();
  for (const way of ['Connect Xero', 'Connect manually']) {
    await button(way).click();
    const gate = dialog('Upgrade Your License');
    await shows(gate, featureGates.xero.title, featureGates.xero.message);
    await button('Maybe Later', gate).click();
    await isGone(gate);
  }
});

test('a way to Xero or Gmail that could not be got says so', async () => {
  await signUp();
  xeroIs({});
  gmailIs({});
  answerCalls(/^POST .api.(xero.auth-url|gmail.auth)$/, badGateway);
  await openTab();
  await button('Connect Xero').click();
  await toast(connectionToasts.xeroAuthUrl);
  await button('Connect Gmail').click();
  await toast(connectionToasts.gmailAuthUrl);
});

test('what came of a return from Xero is said once, and taken out of the address', async () => {
  await signUp();
  await openTab('&xero=error&reason=other');
  await toast('Connection Failed', 'Xero error: other');
  await leadsTo('/settings?tab=integrations');
});

test('Xero is connected by hand once its client and organization are right', async () => {
  await signUp();
  xeroIs({});
  await openTab();
  await button('Connect manually').click();
  const form = dialog('Connect Xero manually');
  await button('Connect', form).click();
  const fields = ['Client ID', 'Client Secret', 'Tenant ID'];
  await shows(form, ...fields.map((name) => `${name} is required`));
  for (const name of fields) await field(name, form).fill('wrong');
  const { wrongClient } = partnerFailures;
  const stop = refuseCalls(/^POST .api.xero/, wrongClient, { errors: { clientSecret: wrongClient } });
  await press('{Enter}');
  await shows(form, wrongClient);
  await toast('Connection Failed');
  stop();
  answerCalls(/^POST .api.xero/, () =>
    Response.json({ ...none, connected: true, tenantName: studio, by: 'hand' }),
  );
  await field('Client Secret', form).fill('right');
  await press('{Enter}');
  await toast(connectionToasts.xeroConnected);
  await isGone(form);
  await shows(region('Xero'), 'Connected', studio);
});

test("a disconnection that Xero didn't confirm says what is left to do", async () => {
  await signUp();
  xeroIs(withXero);
  await openTab();
  await button('Disconnect Xero').click();
  answerCalls('POST /api/xero/disconnect', () => Response.json({ atPartner: 'unknown' }));
  await button('Disconnect', question('Disconnect Xero?')).click();
  await toast(connectionToasts.xeroDisconnected, afterDisconnection('xero', 'unknown'));
});

test('a state of Xero that could not be read is read again when asked to', async () => {
  await signUp();
  xeroIs(withXero);
  const stop = answerCalls('GET /api/xero/status', badGateway);
  await openTab();
  await toast(connectionToasts.xeroStatus);
  await tryAgain(region('Xero'), stop);
  await shows(region('Xero'), 'Connected');
});

test('a sync that failed says why', async () => {
  await signUp();
  xeroIs(withXero);
  const { unavailable } = syncFailureWords;
  refuseCalls('POST /api/xero/sync-contacts', unavailable, { status: 502 });
  await openTab();
  await button('Sync').click();
  await toast(failures.syncXero.title, failures.syncXero.message(unavailable));
});

test("without Xero's client the form is the way, and without all of Google's settings there is none", async () => {
  await signUp();
  xeroIs({ configured: false });
  gmailIs({ configured: false, missingCredentials: ['GOOGLE_CLIENT_SECRET'] });
  await openTab();
  await shows(region('Gmail'), 'Not configured');
  await expect.element(region('Gmail').getByRole('listitem')).toHaveTextContent('GOOGLE_CLIENT_SECRET');
  expect(region('Gmail').getByRole('button').elements()).toEqual([]);
  await expect.element(region('Xero').getByRole('button')).toHaveTextContent('Connect manually');
});

test('a test email through Gmail needs a recipient, and says whether Gmail took it', async () => {
  await signUp();
  gmailIs(withGmail);
  const stop = answerCalls('POST /api/gmail/test-email', badGateway);
  await openTab();
  const send = button('Send test email');
  await field('Recipient').fill('');
  await send.click();
  await toast(missingInput.testRecipient.title);
  await field('Recipient').fill('bob@client.test');
  await send.click();
  await toast(settingsFailures.testMail);
  stop();
  answerCalls('POST /api/gmail/test-email', () =>
    Response.json({ recipient: 'bob@client.test', via: 'gmail' }),
  );
  await send.click();
  const { title, message } = gmailTestSent('bob@client.test');
  await toast(title, message);
});

test('among the test emails, one through Gmail may have another subject', async () => {
  await signUp();
  gmailIs(withGmail);
  answerCalls('POST /api/gmail/test-email', () => Response.json({ recipient: 'a@b.test', via: 'gmail' }));
  const sent = bodiesFromNow('POST /api/gmail/test-email');
  await openApp('/settings?tab=email-testing');
  const form = region('Send a test email through Gmail');
  await expect.element(field('Subject', form)).toHaveValue(gmailTest.subject);
  await field('Subject', form).fill('Does it arrive?');
  await button('Send through Gmail', form).click();
  await expect.poll(() => sent).toMatchObject([{ subject: 'Does it arrive?', text: gmailTest.text }]);
});

test('Gmail is disconnected after a question, and a failure leaves it', async () => {
  await signUp();
  const stop = gmailIs(withGmail);
  const fail = answerCalls('POST /api/gmail/disconnect', badGateway);
  await openTab();
  await shows(region('Gmail'), address);
  await button('Disconnect Gmail').click();
  await button('Disconnect', question('Disconnect Gmail?')).click();
  await toast(connectionToasts.gmailDisconnect);
  fail();
  answerCalls('POST /api/gmail/disconnect', () => Response.json({ atPartner: 'revoked' }));
  stop();
  gmailIs({});
  await button('Disconnect Gmail').click();
  await button('Disconnect', question('Disconnect Gmail?')).click();
  await toast(connectionToasts.gmailDisconnected);
  await shows(region('Gmail'), 'Not connected');
});
