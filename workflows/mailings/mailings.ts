import { systemContext } from '../../commands/command-context.ts';
import { isoInstant } from '../../domain/moment.ts';
import { mailingStream } from '../../commands/streams.ts';
import { DomainError } from '../../domain/errors.ts';
import type { DoubtReason } from '../../domain/invoice/reasons.ts';
import type { MailingCommand } from '../../domain/mailing/commands.ts';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { DropReason, MailingContent, MailingKind, Via } from '../../domain/mailing/events.ts';
import type { Mailing } from '../../domain/mailing/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { SendOutcome, Transports } from '../../platform/ports/mail.ts';
import type { SetTimer } from '../timer.ts';
import { handOverOnce } from './hand-over.ts';
import { forgetSecrets, storeParts, type MailDraft, type PartStores } from './mailing-parts.ts';

/** One attempt to hand a mail over. */
export interface SendAttempt {
  readonly kind: MailingKind;
  readonly via: Via;
  readonly outcome: SendOutcome['type'];
}

export interface MailingDeps extends PartStores {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer?: SetTimer;
  /** Called with the outcome of every attempt through the server of the installation. */
  readonly onOutcome?: (outcome: SendOutcome) => void;
  /** Called after every attempt, whatever it was sent through. */
  readonly onAttempt?: (attempt: SendAttempt) => void;
  /** Ends the sends that are under way, because the program stops. */
  readonly stopping?: AbortSignal;
}

export interface MailingRef {
  readonly accountId: number;
  readonly mailingId: number;
}

/** Every mail is sent through here. */
export interface Mailings {
  /** Stores the texts of a mail; durable when it resolves. @returns the content that names them */
  store(ref: MailingRef, draft: MailDraft): Promise<MailingContent>;
  /**
   * Queues a mail whose texts are stored; durable when it resolves. `MailingRuns` hands over and retries a mail that is
   * about no step; the run of a step does that for its own mails.
   * @param earlierRefusals number of earlier temporary refusals of the same step
   * @throws NotAllowedNow if it was dropped meanwhile, or queued before
   */
  queue(ref: MailingRef, content: MailingContent, earlierRefusals?: number): Promise<void>;
  /** Hands a waiting mailing over once and returns its new state, even if two processes try at the same time. */
  handOver(ref: MailingRef): Promise<Mailing>;
  /** Whether this process is handing it over right now. */
  isUnderWay(mailingId: number): boolean;
  /** Makes sure that a mailing never leaves, unless it may have left. Returns its new state. */
  drop(ref: MailingRef, reason: DropReason): Promise<Mailing>;
  /** Records a doubt about an attempt, unless its outcome is known. Returns its new state. */
  doubt(ref: MailingRef, attempt: number, why: DoubtReason): Promise<Mailing>;
  load(ref: MailingRef): Promise<Mailing>;
}

export const createMailings = (deps: MailingDeps): Mailings => {
  const underWay = new Set<number>();
  const load = async ({ mailingId }: MailingRef): Promise<Mailing> =>
    (await deps.commands.load(mailingStream(mailingId), mailingDecider)).state;
  const handle = async (ref: MailingRef, command: MailingCommand): Promise<Mailing> => {
    const context = systemContext(ref.accountId);
    const options = { isNew: command.type === 'QueueMailing' };
    const stream = mailingStream(ref.mailingId);
    return (await deps.commands.handle(stream, mailingDecider, command, context, options)).state;
  };
  const now = (): string => isoInstant(deps.clock.now());
  const withoutSecrets = async (ref: MailingRef, mailing: Mailing): Promise<Mailing> => {
    if (isOver(mailing) && mayHaveSecrets(mailing)) await forgetSecrets(deps, ref);
    return mailing;
  };
  return {
    load,
    store: (ref, draft) => storeParts(deps, ref, draft),
    queue: async (ref, content, earlierRefusals = 0) => {
      await handle(ref, { type: 'QueueMailing', ...ref, content, earlierRefusals, now: now() });
    },
    handOver: async (ref) => {
      if (underWay.has(ref.mailingId)) return load(ref);
      underWay.add(ref.mailingId);
      try {
        return await withoutSecrets(ref, await handOverOnce(deps, ref));
      } finally {
        underWay.delete(ref.mailingId);
      }
    },
    isUnderWay: (mailingId) => underWay.has(mailingId),
    drop: async (ref, reason) => {
      try {
        const command = { type: 'DropMailing', ...ref, reason, now: now() } as const;
        return await withoutSecrets(ref, await handle(ref, command));
      } catch (error) {
        if (error instanceof DomainError) return load(ref);
        throw error;
      }
    },
    doubt: (ref, attempt, why) => handle(ref, { type: 'RecordDoubt', attempt, why, now: now() }),
  };
};

/** Whether it will not be handed over again. */
const isOver = (mailing: Mailing): boolean => {
  if (mailing.status !== 'queued') return true;
  const { progress } = mailing;
  return (
    progress.type === 'accepted' ||
    progress.type === 'settled' ||
    (progress.type === 'refused' && progress.retryAt === null)
  );
};

/**
 * Only account mail has sealed texts. A dropped mailing no longer has a kind, but one about a step is no account mail.
 */
const mayHaveSecrets = (mailing: Mailing): boolean =>
  mailing.status === 'queued'
    ? mailing.content.kind === 'account'
    : mailing.status === 'dropped' && mailing.about.length === 0;
