import { match, P } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { NotAllowedNow } from '../errors.ts';
import type { MailingCommand } from './commands.ts';
import type { MailingEvent, Refusal } from './events.ts';
import { evolveMailing, isWaiting, noMailing, type Mailing, type Queued } from './state.ts';

type CommandOf<T extends MailingCommand['type']> = Extract<MailingCommand, { type: T }>;

const minute = 60_000;
const hour = 60 * minute;

/** Pauses after the first, second … temporary refusal, in milliseconds; the next one is final. */
const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour] as const;

const ids = ({ mailingId, accountId }: { readonly mailingId: number; readonly accountId: number }) => ({
  mailingId,
  accountId,
});

const queue = (command: CommandOf<'QueueMailing'>, mailing: Mailing): MailingEvent[] => {
  if (mailing.status !== 'absent') throw new NotAllowedNow('This email was given up, or queued before');
  const { content, earlierRefusals, now } = command;
  return [{ type: 'MailingQueued', data: { ...ids(command), ...content, earlierRefusals, queuedAt: now } }];
};

const start = (command: CommandOf<'StartHandover'>, mailing: Mailing): MailingEvent[] => {
  if (!isWaiting(mailing)) throw new NotAllowedNow('This email is not waiting to be handed over');
  const { via, messageHash, deadline, now } = command;
  const attempt = mailing.attempts + 1;
  const data = { ...ids(mailing), attempt, via, messageHash, startedAt: now, deadline };
  return [{ type: 'HandoverStarted', data }];
};

type Outcome = CommandOf<'RecordAcceptance' | 'RecordRefusal' | 'RecordDoubt'>;

/**
 * The mailing, if this attempt is its latest, or its next one that ended before its start, and has no outcome yet; what a
 * person said about a doubt is none.
 */
const awaiting = ({ attempt }: Outcome, mailing: Mailing): Queued | undefined => {
  if (mailing.status !== 'queued') return undefined;
  const { progress, attempts } = mailing;
  const isOpen =
    progress.type === 'handing_over' || progress.type === 'in_doubt' || progress.type === 'settled';
  return isOpen ? (attempt === attempts ? mailing : undefined) : isNextTry(mailing, attempt);
};

const isNextTry = (mailing: Queued, attempt: number): Queued | undefined =>
  isWaiting(mailing) && attempt === mailing.attempts + 1 ? mailing : undefined;

const accept = (command: CommandOf<'RecordAcceptance'>, mailing: Mailing): MailingEvent[] => {
  const queued = awaiting(command, mailing);
  if (queued === undefined) return [];
  const { attempt, via, accepted, refused, now } = command;
  const data = { ...ids(queued), attempt, via, acceptedAt: now, accepted, refused };
  return [{ type: 'HandoverAccepted', data }];
};

/** A test mail is tried once: whoever waits for it is told what the server said. */
const refusalAfter = (
  refusal: Refusal,
  { content, refusals }: Queued,
  now: string,
): { readonly refusal: Refusal; readonly retryAt: string | null } => {
  const after = (delay: number): string => new Date(Date.parse(now) + delay).toISOString();
  if (content.kind === 'test') return { refusal, retryAt: null };
  if (refusal === 'sender') return { refusal, retryAt: after(hour) };
  const delay = refusal === 'temporary' ? retryDelays[refusals] : undefined;
  return delay === undefined ? { refusal: 'final', retryAt: null } : { refusal, retryAt: after(delay) };
};

const refuse = (command: CommandOf<'RecordRefusal'>, mailing: Mailing): MailingEvent[] => {
  const queued = awaiting(command, mailing);
  if (queued === undefined) return [];
  const { attempt, reply, accepted, now } = command;
  const what = refusalAfter(command.refusal, queued, now);
  const data = { ...ids(queued), attempt, ...what, reply, refusedAt: now, accepted };
  return [{ type: 'HandoverRefused', data }];
};

const doubt = (command: CommandOf<'RecordDoubt'>, mailing: Mailing): MailingEvent[] => {
  const queued = awaiting(command, mailing);
  if (queued === undefined) return [];
  if (queued.progress.type === 'in_doubt' || queued.progress.type === 'settled') return [];
  const { attempt, why, now } = command;
  return [{ type: 'HandoverDoubted', data: { ...ids(queued), attempt, doubtedAt: now, why } }];
};

const resolve = (command: CommandOf<'ResolveMailing'>, mailing: Mailing): MailingEvent[] => {
  if (mailing.status !== 'queued' || mailing.progress.type !== 'in_doubt') return [];
  const { resolution, now } = command;
  return [{ type: 'MailingResolved', data: { ...ids(mailing), resolution, resolvedAt: now } }];
};

const drop = (command: CommandOf<'DropMailing'>, mailing: Mailing): MailingEvent[] => {
  const { reason, unsentAttempt, now } = command;
  const dropped: MailingEvent = {
    type: 'MailingDropped',
    data: { ...ids(command), reason, droppedAt: now },
  };
  return match(mailing)
    .with({ status: 'absent' }, () => [dropped])
    .with({ status: 'dropped' }, () => [])
    .with({ progress: { type: P.union('handing_over', 'in_doubt') } }, ({ attempts }) => {
      if (attempts === unsentAttempt) return [dropped];
      throw new NotAllowedNow('This email may have left');
    })
    .otherwise((queued) => (isWaiting(queued) ? [dropped] : []));
};

/**
 * A mailing: one mail on its way out. Its hand-over begins with `HandoverStarted`; whoever loses that append hands nothing
 * over. An outcome of an attempt that has one, or of a mailing that was dropped, changes nothing; a late reply settles a
 * doubt.
 * @throws NotAllowedNow to queue twice, to start what does not wait, to drop what may have left
 */
export const mailingDecider: Decider<MailingCommand, Mailing, MailingEvent> = {
  name: 'mailing',
  version: 1,
  initial: noMailing,
  decide: (command, mailing) =>
    match(command)
      .with({ type: 'QueueMailing' }, (c) => queue(c, mailing))
      .with({ type: 'StartHandover' }, (c) => start(c, mailing))
      .with({ type: 'RecordAcceptance' }, (c) => accept(c, mailing))
      .with({ type: 'RecordRefusal' }, (c) => refuse(c, mailing))
      .with({ type: 'RecordDoubt' }, (c) => doubt(c, mailing))
      .with({ type: 'ResolveMailing' }, (c) => resolve(c, mailing))
      .with({ type: 'DropMailing' }, (c) => drop(c, mailing))
      .exhaustive(),
  evolve: evolveMailing,
};
