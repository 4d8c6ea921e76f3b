import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { systemContext } from '../../commands/command-context.ts';
import { isoInstant, momentAt } from '../../domain/moment.ts';
import { accountStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep, Kept } from '../../platform/ports/keep.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { mayBeMailed } from './may-be-mailed.ts';
import type { MailDraft } from './mailing-parts.ts';
import { ownMail } from './own-mail.ts';
import type { Mailings } from './mailings.ts';
import { newsMail, withItem, withoutDoubt, type NewsByKind } from './news-mail.ts';
import { newsOf, settingOf, settledIn, type NewsItem } from './news.ts';

export interface NewsDeps {
  readonly commands: CommandHandler;
  readonly mailings: Pick<Mailings, 'store' | 'queue'>;
  readonly keep: Keep;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly transports?: Pick<Transports, 'requiresProof'>;
}

/** News waits until none has come for this long, up to a maximum. */
const quietTime = 2 * millisecondsInMinute;
const longestWait = 15 * millisecondsInMinute;
/** Older events only show in the bell: a mail about them, after a long absence or a data move, would only confuse. */
const oldest = millisecondsInDay;
/** Events that may be delivered again after a restart and must not be mailed twice. */
const mostSeen = 500;

/** What the keep stores for an account with unsent or recently sent news. */
interface KeptNews {
  readonly accountId: number;
  readonly items: NewsByKind;
  /** When the first and the last item came, in milliseconds since 1970; null for none. */
  readonly since: number | null;
  readonly last: number | null;
  /** Ids of noted events, latest last. */
  readonly seen: readonly string[];
  /** The id under which the mail is being queued, or was queued already. */
  readonly mail: { readonly mailingId: number; readonly items: NewsByKind } | null;
}

const keyPrefix = 'news-';
const keyOf = (accountId: number): string => `${keyPrefix}${accountId}`;

/** What an event says: something new, or that something is settled. */
interface Noted {
  readonly item: NewsItem | undefined;
  readonly settled: string | undefined;
}

const noNews = (accountId: number): KeptNews => ({
  accountId,
  items: {},
  since: null,
  last: null,
  seen: [],
  mail: null,
});

const dueAt = ({ since, last, mail }: KeptNews): number | undefined => {
  if (mail !== null) return 0;
  return since === null || last === null ? undefined : Math.min(last + quietTime, since + longestWait);
};

/** Sent news is forgotten once it can't be delivered again. */
const expiryOf = (news: KeptNews, now: number): { expiresAt?: string } =>
  dueAt(news) === undefined ? { expiresAt: isoInstant(now + 2 * oldest) } : {};

/**
 * Sends the news of one morning as one mail. News is stored when it comes, so that none is lost; the mail's id is
 * stored before the mail is queued, so that it is queued once.
 */
export class NewsDigests {
  private readonly deps: NewsDeps;
  private readonly due = new Map<number, number>();

  constructor(deps: NewsDeps) {
    this.deps = deps;
  }

  /** Continues with what was unsent when the program ended. */
  async load(): Promise<void> {
    for await (const { value } of this.deps.keep.list<KeptNews>('timers', keyPrefix)) this.plan(value);
  }

  /** When the next mail is due, in milliseconds since 1970; undefined when there is no news. */
  next(): number | undefined {
    return this.due.size === 0 ? undefined : Math.min(...this.due.values());
  }

  /** Notes the news in the events of one account, and what is no longer news; durable when it resolves. */
  async note(...events: readonly RecordedEvent[]): Promise<void> {
    const now = this.deps.clock.now();
    const recent = events.filter(({ metadata }) => now - Date.parse(metadata.occurredAt) <= oldest);
    const noted = recent.flatMap((event): Noted[] => {
      const item = newsOf(event);
      const settled = settledIn(event);
      return item === undefined && settled === undefined ? [] : [{ item, settled }];
    });
    const [first] = recent;
    if (first === undefined || noted.length === 0) return;
    await this.change(first.data.accountId, (kept) => {
      const known = new Set(kept.seen);
      const fresh = noted.flatMap(({ item }) =>
        item === undefined || known.has(item.eventId) ? [] : [item],
      );
      const items = noted.reduce((news, { item, settled }) => {
        if (settled !== undefined) return withoutDoubt(news, settled);
        return item !== undefined && fresh.includes(item) ? withItem(news, item) : news;
      }, kept.items);
      if (items === kept.items) return kept;
      const seen = [...kept.seen, ...fresh.map(({ eventId }) => eventId)].slice(-mostSeen);
      if (Object.keys(items).length === 0) return { ...kept, items, since: null, last: null, seen };
      const last = fresh.length === 0 ? kept.last : now;
      return { ...kept, items, since: kept.since ?? now, last, seen };
    });
  }

  /** Queues every mail that is due. One that fails does not delay the others. @throws the first failure */
  async tellDue(): Promise<void> {
    const now = this.deps.clock.now();
    const failures: unknown[] = [];
    for (const [accountId, at] of [...this.due])
      if (at <= now) await this.tell(accountId).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async tell(accountId: number): Promise<void> {
    const account = await this.recipient(accountId);
    const kept = await this.change(accountId, (news) => {
      if (news.mail !== null) return news;
      const items = account === undefined ? {} : this.untold(account, news.items);
      const mail = Object.keys(items).length === 0 ? null : { mailingId: this.deps.ids.next(), items };
      return { ...news, items: {}, since: null, last: null, mail };
    });
    if (kept.mail === null) return;
    if (account !== undefined) await this.queue(account, kept.mail);
    const { mailingId } = kept.mail;
    await this.change(accountId, (news) =>
      news.mail?.mailingId === mailingId ? { ...news, mail: null } : news,
    );
  }

  /** The account, if it wants mails and may get them. */
  private async recipient(accountId: number): Promise<ActiveAccount | undefined> {
    try {
      const { state } = await this.deps.commands.load(accountStream(accountId), accountDecider);
      return state.status === 'active' && mayBeMailed(state, this.deps.transports) ? state : undefined;
    } catch (error) {
      if (error instanceof StreamGone) return undefined;
      throw error;
    }
  }

  /** The news that the user wants to be mailed about, without causes that were already mailed today. */
  private untold(account: ActiveAccount, news: NewsByKind): NewsByKind {
    const { today } = momentAt(this.deps.clock.now(), account);
    const { userMails, notificationSettings } = account;
    const isWanted = ({ kind }: NewsItem): boolean => notificationSettings[settingOf[kind]];
    const told = userMails !== null && today <= userMails.day ? userMails.causes : [];
    const isTold = ({ dailyCause }: NewsItem): boolean => dailyCause !== null && told.includes(dailyCause);
    const entries = Object.values(news).flatMap(({ items, count }) => {
      const untold = items.filter((item) => isWanted(item) && !isTold(item));
      const [first] = untold;
      return first === undefined
        ? []
        : [[first.kind, { items: untold, count: count - items.length + untold.length }] as const];
    });
    return Object.fromEntries(entries);
  }

  private async queue(
    account: ActiveAccount,
    { mailingId, items }: { readonly mailingId: number; readonly items: NewsByKind },
  ): Promise<void> {
    const { mailings } = this.deps;
    const { accountId } = account;
    const ref = { accountId, mailingId };
    try {
      await mailings.queue(ref, await mailings.store(ref, this.draft(account, mailingId, items)));
    } catch (error) {
      // It was queued before the program ended.
      if (!(error instanceof NotAllowedNow)) throw error;
    }
    const causes = new Set(
      Object.values(items).flatMap((group) => group.items.flatMap(({ dailyCause }) => dailyCause ?? [])),
    );
    for (const cause of causes) await this.recordCause(account, cause, mailingId);
  }

  private async recordCause(account: ActiveAccount, cause: string, mailingId: number): Promise<void> {
    const { commands, clock } = this.deps;
    const { now, today } = momentAt(clock.now(), account);
    const command = { type: 'StartUserMail', cause, notificationId: mailingId, today, now } as const;
    await commands.handle(
      accountStream(account.accountId),
      accountDecider,
      command,
      systemContext(account.accountId),
    );
  }

  private draft(account: ActiveAccount, mailingId: number, items: NewsByKind): MailDraft {
    const { email: to, name: toName } = account;
    const mail = { kind: 'news', to, toName, ...newsMail(items, this.deps.publicUrl) } as const;
    return ownMail(this.deps, mailingId, 'news', mail);
  }

  private async change(accountId: number, next: (kept: KeptNews) => KeptNews): Promise<KeptNews> {
    const { keep } = this.deps;
    for (;;) {
      const kept: Kept<KeptNews> | undefined = await keep.get('timers', keyOf(accountId));
      const before = kept?.value ?? noNews(accountId);
      const after = next(before);
      const options = expiryOf(after, this.deps.clock.now());
      if (after === before || (await keep.putIf('timers', keyOf(accountId), kept?.version, after, options))) {
        this.plan(after);
        return after;
      }
    }
  }

  private plan(news: KeptNews): void {
    const at = dueAt(news);
    if (at === undefined) this.due.delete(news.accountId);
    else this.due.set(news.accountId, at);
  }
}
