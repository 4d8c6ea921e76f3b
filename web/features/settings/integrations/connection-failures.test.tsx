import { beforeAll, test } from 'vitest';
import { connectionToasts } from '../../../../contracts/accounts/connections.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsAt } from '../../../../tests/components/page/failures.ts';
import { button, dialog, question, toast } from '../../../../tests/components/page/screen.ts';

/** The tab of integrations, where the server can connect both. */
const openIntegrations = async (xero: object = {}): Promise<void> => {
  const state = { configured: true, connected: false, missingCredentials: [], lost: null };
  answerCalls('GET /api/gmail/status', () => Response.json({ ...state, address: null }));
  answerCalls('GET /api/xero/status', () => Response.json({ ...state, tenantName: null, by: null, ...xero }));
  await openApp('/settings?tab=integrations');
};

beforeAll(async () => void (await signUp()));

test("an address that is not a partner's page is not opened", async () => {
  await openIntegrations();
  const strange = (): Response => Response.json({ authUrl: 'javascript:void(0)' });
  answerCalls('POST /api/xero/auth-url', strange);
  await button('Connect Xero').click();
  await toast(connectionToasts.xeroConnect);
  answerCalls('POST /api/gmail/auth', strange);
  await button('Connect Gmail').click();
  await toast(connectionToasts.gmailConnect);
});

test('a manual connection that fails asks to check the credentials', async () => {
  await openIntegrations();
  await button('Connect manually').click();
  const form = dialog('Connect Xero manually');
  for (const field of ['Client ID', 'Client Secret', 'Tenant ID'])
    await form.getByLabelText(field, { exact: true }).fill('x');
  const { title, message } = connectionToasts.xeroManual;
  await failsAt('POST /api/xero/manual-connect', button('Connect', form), title, message);
});

test('a connection that could not be ended says so', async () => {
  answerCalls('GET /api/xero/sync', badGateway);
  await openIntegrations({ connected: true, tenantName: 'Barn & Roof', by: 'consent' });
  await button('Disconnect Xero').click();
  const confirm = button('Disconnect', question(/Disconnect/));
  await failsAt('POST /api/xero/disconnect', confirm, connectionToasts.xeroDisconnect);
});
