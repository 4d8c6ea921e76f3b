import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { writeTokens } from '../../commands/connections/stored-tokens.ts';
import { gmailStream } from '../../commands/streams.ts';
import { gmailDecider } from '../../domain/gmail/decide.ts';
import type { Person } from '../doubles/person.ts';
import { GmailApi } from '../partners/gmail-api.ts';
import type { RunningOwed } from './running-owed.ts';

/** Far away, so that a test may move the clock. */
const lifetime = 30 * 86_400_000;

/** Gmail on this machine: its API, and a place that renews no token. */
export class GmailOnThisMachine {
  readonly api = new GmailApi();
  /** Whose mailbox each token opens. */
  readonly tokens = new Map<string, string>();
  private readonly renewals: Server;

  constructor() {
    this.api.ownerOf = (token) => this.tokens.get(token);
    this.renewals = createServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_grant' }));
    });
  }

  /** @returns the settings with which Owed uses it */
  async listen(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.renewals.listen(0, '127.0.0.1', resolve));
    const { port } = this.renewals.address() as AddressInfo;
    return {
      GOOGLE_CLIENT_ID: 'owed',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_OAUTH_URL: `http://127.0.0.1:${port}`,
      GMAIL_API_URL: await this.api.listen(),
    };
  }

  /** What the callback of the consent does: seals the tokens and records the connection. */
  async connect({ owed }: RunningOwed, person: Person, address: string): Promise<void> {
    const accountId = (await person.get('/api/user')).body.id;
    const { engines } = owed;
    const connectionId = randomUUID();
    const accessToken = `token ${connectionId}`;
    this.tokens.set(accessToken, address);
    await writeTokens(engines, 'gmail', accountId, connectionId, {
      accessToken,
      expiresAt: engines.clock.now() + lifetime,
      grant: { type: 'consent', refreshToken: `refresh ${connectionId}` },
    });
    const command = { type: 'ConnectGmail', accountId, connectionId, address } as const;
    await engines.commands.handle(gmailStream(accountId), gmailDecider, command, systemContext(accountId));
    await vi.waitFor(async () => {
      const senders = (await person.get('/api/verified-emails')).rows;
      const own = { email: address, viaGmail: true, isVerified: true, refusal: null };
      expect(senders).toContainEqual(expect.objectContaining(own));
    }, 10_000);
  }

  /** The user withdraws consent at Google: no token is accepted or renewed any more. */
  revoke(): void {
    this.tokens.clear();
  }

  /** As the user does it in Owed. */
  async disconnect({ owed }: RunningOwed, person: Person): Promise<void> {
    const accountId = (await person.get('/api/user')).body.id;
    const { commands } = owed.engines;
    const context = systemContext(accountId);
    await commands.handle(gmailStream(accountId), gmailDecider, { type: 'DisconnectGmail' }, context);
    await vi.waitFor(async () => {
      const senders = (await person.get('/api/verified-emails')).rows;
      expect(senders.every(({ viaGmail }) => viaGmail === false)).toBe(true);
    }, 10_000);
  }

  async close(): Promise<void> {
    await this.api.close();
    await new Promise<void>((resolve) => {
      this.renewals.close(() => resolve());
    });
  }
}
