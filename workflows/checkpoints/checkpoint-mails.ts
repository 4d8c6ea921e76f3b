import { checkpointAddresses } from '../../commands/accounts/checkpoint-mails.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadIfThere } from '../../commands/desk.ts';
import { accountStream } from '../../commands/streams.ts';
import { accountDecider, isCheckpointDue } from '../../domain/account/decide.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { longDate } from '../../domain/calendar.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/events.ts';
import { formatCount } from '../../domain/counts.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { Mailings } from '../mailings/mailings.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';
import { ownMail } from '../mailings/own-mail.ts';

/** One hash over an account's events. */
export interface MadeCheckpoint {
  /** Of the last event; null without any. */
  readonly position: string | null;
  readonly events: number;
  readonly hash: string;
  /** What `GET /api/exports/checkpoint` answers, in JSON. */
  readonly file: string;
}

/** @param date ISO instant: when it is made @param most how many events an earlier one has; default all */
export type MakeCheckpoint = (
  account: Pick<ActiveAccount, 'accountId' | 'email'>,
  date: string,
  most?: number,
) => Promise<MadeCheckpoint>;

export interface CheckpointDeps {
  readonly commands: CommandHandler;
  readonly clock: Clock;
  /** Without it no checkpoints are mailed. */
  readonly makeCheckpoint?: MakeCheckpoint;
}

/** Makes the week's checkpoint of an account that wants one, once. @param today a calendar date */
export const makeDueCheckpoint = async (
  { commands, clock, makeCheckpoint }: CheckpointDeps,
  accountId: number,
  today: string,
): Promise<void> => {
  if (makeCheckpoint === undefined) return;
  const account = await loadIfThere({ commands }, accountId);
  if (account.status !== 'active' || !isCheckpointDue(account, today)) return;
  const made = await makeCheckpoint(account, new Date(clock.now()).toISOString());
  const { position, events, hash } = made;
  if (position === null) return;
  const command = { type: 'MakeCheckpoint', day: today, position, events, hash } as const;
  await commands.handle(accountStream(accountId), accountDecider, command, systemContext(accountId));
};

export interface CheckpointMailDeps extends CheckpointDeps {
  readonly files: Pick<Files, 'put'>;
  readonly mailings: Mailings;
  readonly transports: Transports;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
}

type Made = RecordedEvent<EventOf<'CheckpointMade'>>;

/** The checkpoint as it was when the event was recorded. @throws Error when the events have changed since */
const madeAgain = async (
  makeCheckpoint: MakeCheckpoint,
  account: ActiveAccount,
  { data, metadata }: Made,
): Promise<MadeCheckpoint> => {
  const again = await makeCheckpoint(account, metadata.occurredAt, data.events);
  if (again.hash !== data.hash)
    throw new Error(
      `The events up to position ${data.position} are not those of the checkpoint of ${data.day}`,
    );
  return again;
};

const draftOf = async (
  deps: CheckpointMailDeps,
  account: ActiveAccount,
  mailingId: number,
  { day, events, position, hash, email: to }: Made['data'],
  file: string,
): Promise<MailDraft> => {
  const name = `Owed checkpoint ${day}.json`;
  const stored = await deps.files.put(account.accountId, new TextEncoder().encode(file));
  const text = [
    `This is the checkpoint of your Owed account ${account.email} for ${longDate(day)}. Keep this email: with it, an evidence pack shows that nothing recorded up to then has been changed since.`,
    `Events: ${formatCount(events)}\nPosition: ${position}\nHash: ${hash}`,
    `To check a pack, save the attached file and run: node verify.mjs --checkpoint "${name}"`,
    'You get this email every week. To change that, open Settings > Profile > Evidence in Owed.',
  ].join('\n\n');
  const draft = ownMail(deps, mailingId, 'checkpoint', {
    kind: 'news',
    to,
    toName: account.name,
    subject: `Owed checkpoint of ${longDate(day)}`,
    text,
  });
  return { ...draft, attachments: [{ name, type: 'application/json', hash: stored }] };
};

/** Mails a checkpoint, once, however often the event is handled. */
export const mailCheckpoint = async (deps: CheckpointMailDeps, event: Made): Promise<void> => {
  const { makeCheckpoint, mailings, commands, transports } = deps;
  const { accountId, email } = event.data;
  const account = await loadIfThere(deps, accountId);
  if (makeCheckpoint === undefined || account.status !== 'active') return;
  const { via, requiresProof } = transports;
  const allowed = await checkpointAddresses({ commands, via, requiresProof }, account);
  if (!allowed.some((one) => isSameAddress(one, email))) return;
  const ref = { accountId, mailingId: derivedNumber(`checkpoint ${event.id}`) };
  if ((await mailings.load(ref)).status !== 'absent') return;
  const { file } = await madeAgain(makeCheckpoint, account, event);
  const content = await mailings.store(ref, await draftOf(deps, account, ref.mailingId, event.data, file));
  try {
    await mailings.queue(ref, content);
  } catch (error) {
    // Another process queued it meanwhile.
    if (!(error instanceof NotAllowedNow)) throw error;
  }
};
