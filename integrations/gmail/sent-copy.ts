import { z } from 'zod';
import type { GmailIds } from '../../domain/mailing/events.ts';
import type { SoughtMail } from '../../platform/ports/mail.ts';
import type { GmailApi, GmailReply } from './gmail-api.ts';
import { listedIn } from './gmail-outcome.ts';

/**
 * Repeats the Message-ID of an email, because Gmail sometimes puts one of its own in that header's place
 * (https://stackoverflow.com/questions/52013699).
 */
const ownId = 'X-Owed-Message-ID';

export const withOwnId = (messageId: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${ownId}: ${messageId}\r\n`), bytes]);

const metadata = z.object({
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
});

const headerOf = (body: unknown, wanted: string): string | undefined => {
  const { success, data } = metadata.safeParse(body);
  if (!success) return undefined;
  const found = data.payload.headers.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  return found?.value.trim();
};

const longestId = 500;
const isMessageId = (text: string): boolean => text.length <= longestId && /^<[^<>\s]+@[^<>\s]+>$/.test(text);

/** Calls Gmail with a token that it accepts. */
export type WithToken = (call: (token: string) => Promise<GmailReply>) => Promise<GmailReply>;

/** The copies of sent emails in a mailbox. */
export class SentCopies {
  private readonly api: GmailApi;
  private readonly withToken: WithToken;
  private readonly signal: AbortSignal;

  constructor(api: GmailApi, withToken: WithToken, signal: AbortSignal) {
    this.api = api;
    this.withToken = withToken;
    this.signal = signal;
  }

  /** The ids of a message, with the Message-ID that it was sent with if that is not ours. @throws if there is no answer */
  async asSent(ids: GmailIds, messageId: string): Promise<GmailIds> {
    const { body } = await this.headers(ids, ['Message-ID']);
    const sentAs = headerOf(body, 'Message-ID');
    if (sentAs === undefined || sentAs === messageId || !isMessageId(sentAs)) return ids;
    return { ...ids, sentAs };
  }

  /** By its Message-ID; else by our own header among the latest to the same address. @throws when a search fails */
  async find({ messageId, to, startedAt }: SoughtMail): Promise<GmailIds | undefined> {
    const [kept] = await this.search(`rfc822msgid:${messageId.replaceAll(/[<>]/g, '')}`);
    if (kept !== undefined) return kept;
    const since = Math.floor(Date.parse(startedAt) / 1_000) - 1;
    for (const ids of await this.search(`from:me to:"${to.replaceAll('"', '')}" after:${since}`)) {
      const { body } = await this.headers(ids, [ownId]);
      if (headerOf(body, ownId) === messageId) return this.asSent(ids, messageId);
    }
    return undefined;
  }

  private async search(query: string): Promise<readonly GmailIds[]> {
    return listedIn(await this.withToken((token) => this.api.search(token, query, this.signal)));
  }

  private headers({ messageId }: GmailIds, names: readonly string[]): Promise<GmailReply> {
    return this.withToken((token) => this.api.headers(token, messageId, names, this.signal));
  }
}
