import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { match, P } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { NotAllowedNow } from '../errors.ts';
import type { MailingCommand } from './commands.ts';
import type { MailingEvent, Refusal } from './events.ts';
import { evolveMailing, isWaiting, noMailing, type Mailing, type Queued } from './state.ts';

type CommandOf<T extends MailingCommand['type']> = Extract<MailingCommand, { type: T }>;

/** Pauses after the first, second … temporary refusal, in milliseconds. The refusal after the last pause is final. */
const retryDelays = [
  millisecondsInMinute,
  5 * millisecondsInMinute,
  30 * millisecondsInMinute,
  2 * millisecondsInHour,
] as const;

const ids = ({ mailingId, accountId }: { readonly mailingId: number; readonly accountId: number }) => ({
  mailingId,
  accountId,
});

/** A copy waits as after a first refusal: it has been refused with the others. */
const queue = (command: CommandOf<'QueueMailing'>, mailing: Mailing): MailingEvent[] => {
  if (mailing.status !== 'absent') throw new NotAllowedNow('This email was given up, or queued before');
  const { content, earlierRefusals, now } = command;
  const queued = { ...ids(command), ...content, queuedAt: now };
  if (content.copyTo === undefined) return [{ type: 'MailingQueued', data: { ...queued, earlierRefusals } }];
  const notBefore = new Date(Date.parse(now) + retryDelays[0]).toISOString();
  return [{ type: 'MailingQueued', data: { ...queued, earlierRefusals: 1, notBefore } }];
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
 * The mailing, if this attempt has no outcome yet and is the latest, or the next one and failed before its start. A
 * user's decision about a doubt is not an outcome.
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
  const { attempt, via, accepted, refused, gmail, now } = command;
  const data = { ...ids(queued), attempt, via, acceptedAt: now, accepted, refused, ...(gmail && { gmail }) };
  return [{ type: 'HandoverAccepted', data }];
};

/** Gmail takes a message for all its recipients or for none. It was sent when its hand-over began. */
const find = ({ gmail, now }: CommandOf<'RecordFound'>, mailing: Mailing): MailingEvent[] => {
  if (mailing.status !== 'queued' || mailing.progress.type !== 'in_doubt') return [];
  const { attempts: attempt, progress, content } = mailing;
  const { via, startedAt: acceptedAt } = progress;
  const { to, cc, bcc } = content.recipients;
  const taken = { attempt, via, acceptedAt, accepted: [to, ...cc, ...bcc], refused: [] };
  return [{ type: 'HandoverAccepted', data: { ...ids(mailing), ...taken, gmail, foundAt: now } }];
};

/** A test mail is tried once: the user waits for it and reads the server's reply. */
const refusalAfter = (
  refusal: Refusal,
  { content, refusals }: Queued,
  { now, notBefore = now }: CommandOf<'RecordRefusal'>,
): { readonly refusal: Refusal; readonly retryAt: string | null } => {
  const after = (delay: number): string =>
    new Date(Math.max(Date.parse(now) + delay, Date.parse(notBefore))).toISOString();
  if (content.kind === 'test') return { refusal, retryAt: null };
  if (refusal === 'sender') return { refusal, retryAt: after(millisecondsInHour) };
  const delay = refusal === 'temporary' ? retryDelays[refusals] : undefined;
  return delay === undefined ? { refusal: 'final', retryAt: null } : { refusal, retryAt: after(delay) };
};

const refuse = (command: CommandOf<'RecordRefusal'>, mailing: Mailing): MailingEvent[] => {
  const queued = awaiting(command, mailing);
  if (queued === undefined) return [];
  const { attempt, reply, accepted, ofClient, now } = command;
  const what = refusalAfter(command.refusal, queued, command);
  const whose = ofClient && { ofClient };
  const data = { ...ids(queued), attempt, ...what, reply, refusedAt: now, accepted, ...whose };
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
 * A mailing: one outgoing mail. Its hand-over begins with `HandoverStarted`; a process that loses that append sends
 * nothing. A second outcome of an attempt, or an outcome of a dropped mailing, changes nothing; a late reply settles a
 * doubt.
 * @throws NotAllowedNow when it is queued twice, started while it does not wait, or dropped after it may have left
 */
export const mailingDecider: Decider<MailingCommand, Mailing, MailingEvent> = {
  name: 'mailing',
  version: 3,
  initial: noMailing,
  decide: (command, mailing) =>
    match(command)
      .with({ type: 'QueueMailing' }, (c) => queue(c, mailing))
      .with({ type: 'StartHandover' }, (c) => start(c, mailing))
      .with({ type: 'RecordAcceptance' }, (c) => accept(c, mailing))
      .with({ type: 'RecordFound' }, (c) => find(c, mailing))
      .with({ type: 'RecordRefusal' }, (c) => refuse(c, mailing))
      .with({ type: 'RecordDoubt' }, (c) => doubt(c, mailing))
      .with({ type: 'ResolveMailing' }, (c) => resolve(c, mailing))
      .with({ type: 'DropMailing' }, (c) => drop(c, mailing))
      .exhaustive(),
  evolve: evolveMailing,
};
