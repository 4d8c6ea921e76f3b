import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createGmailApi } from '../../integrations/gmail/gmail-api.ts';
import { createGmailTransport } from '../../integrations/gmail/gmail-transport.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { createOutboxTransport } from '../../platform/mail/outbox-transport.ts';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.ts';
import { serverAt } from '../../platform/mail/mail-servers.fixture.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { GmailApi } from '../partners/gmail-api.ts';
import { describeMailTransport, type Arrived } from './mail-transport-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const clock = { now: () => Date.parse('2026-12-03T09:00:00Z') };

/** Closes at the end of the test, or earlier. */
const closedOnce = (close: () => Promise<void>): (() => Promise<void>) => {
  let closed: Promise<void> | undefined;
  const once = (): Promise<void> => (closed ??= close());
  closing.push(once);
  return once;
};

describeMailTransport('SMTP', async () => {
  const server = new MailServer();
  const url = await server.listen();
  return {
    transport: createSmtpTransport({ server: serverAt(url) }),
    arrived: async () => server.taken,
    leave: closedOnce(() => server.close()),
    unreachable: 'refused-for-now',
  };
});

describeMailTransport('Gmail', async () => {
  const api = new GmailApi();
  const rootUrl = await api.listen();
  const address = 'mara@studio.example';
  const token = () => Promise.resolve({ token: address, owner: address });
  return {
    transport: createGmailTransport({
      api: createGmailApi(rootUrl),
      access: { token, renew: token },
      clock,
      accountId: 1,
      address,
      compose: composeMail,
    }),
    arrived: async () =>
      api.taken.map(({ raw: source, parsed }): Arrived => ({ messageId: parsed.messageId ?? '', source })),
    leave: closedOnce(() => api.close()),
    unreachable: 'refused-for-now',
  };
});

describeMailTransport('outbox', async () => {
  const folder = temporaryFolder();
  closing.push(() => folder.remove());
  const read = async (name: string): Promise<Arrived> => {
    const source = await readFile(join(folder.path, name), 'utf8');
    return { messageId: /^Message-ID: (.*)\r$/m.exec(source)?.[1] ?? '', source };
  };
  return {
    transport: createOutboxTransport({ folder: folder.path, clock }),
    arrived: async () => Promise.all((await readdir(folder.path)).map(read)),
    leave: async () => undefined,
    unreachable: 'accepted',
  };
});
