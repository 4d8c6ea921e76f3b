import type { EmailCapsDeps } from '../../commands/senders/email-caps.ts';
import { runContext } from '../../commands/command-context.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { findStep, unfinishedSequence } from '../../domain/invoice/state.ts';
import { senderFor } from '../../domain/sender/sender-address.ts';
import { senderAt } from '../../domain/sender/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { RevisionConflict, type EventStore } from '../../platform/ports/event-store.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import type { MailSender } from '../../platform/ports/mail.ts';
import { mailSenderOf } from '../mailings/sender-mail.ts';
import { emailCapHold } from './email-place.ts';
import type { ClientCredit } from './client-credit.ts';
import { loadChaseFacts, type ChaseFacts } from './chase-facts.ts';
import { commandFor, type AboutRun, type RecordedAction } from '../../domain/chase/command-for.ts';
import { contextFor } from './mended-by.ts';
import { nextAction, type NextAction } from '../../domain/chase/next-action.ts';
import type { Activities, NextStep, Turn } from './next-step.ts';
import { copyOutcome, settleSends, type OutcomeDeps } from './send-outcome.ts';
import { missingOf, prepareSend, type SendAction, type SendDeps } from './send-step.ts';
import { SendingLanes } from './sending-lanes.ts';

type AskAction = Extract<NextAction, { type: 'ask-approval' }>;

export interface ActivityDeps extends OutcomeDeps, SendDeps, EmailCapsDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly clock: Clock;
  /** Without it no client has credit. */
  readonly clientCredit?: ClientCredit | undefined;
}

/** Maximum number of decisions per call. Then the run sleeps for a moment, so that no run occupies its worker. */
const mostRounds = 50;

/** A caller that simply waits. */
const alone: Turn = { signal: new AbortController().signal, outside: (wait) => wait() };

const inAMoment: NextStep = { type: 'wait', milliseconds: 1_000, why: 'Going on in a moment', until: null };

/**
 * The steps of runs, for the embedded runner and for Temporal. Each call decides on the current state of the streams.
 */
export const createActivities = (deps: ActivityDeps): Activities => {
  const lanes = new SendingLanes();
  return {
    takeNextStep: async (run, now, turn = alone) => {
      // A call that a worker picks up late or again must decide by the current time, not by the time of the request.
      const time = (): number => Math.max(now, deps.clock.now());
      const lane = lanes.ofTurn(turn);
      try {
        for (let round = 0; round < mostRounds; round++) {
          const facts = await loadChaseFacts(deps.commands, run, deps.clientCredit);
          if (facts === undefined) return { type: 'finish', why: 'The account is gone' };
          const { changed, handovers } = await settleSends(deps, facts, time());
          if (changed) continue;
          const action = await withCurrentCredit(deps, facts, (known) =>
            decide(deps, known, handovers, time()),
          );
          if (action.type === 'wait' || action.type === 'finish') return action;
          if (action.type === 'send') {
            const entered = await lane.enter(deps.transports.for(senderOfStep(deps, facts, action.stepId)));
            if (entered === 'closing') return inAMoment;
            if (entered === 'after-waiting') continue;
          }
          await actUnlessOvertaken(deps, facts, action, time, turn);
          lane.leave();
        }
        return inAMoment;
      } finally {
        lane.leave();
      }
    },
  };
};

/** Whether it rests on the client having no credit. */
const needsCredit = (action: NextAction): boolean =>
  action.type === 'send' ||
  action.type === 'ask-approval' ||
  (action.type === 'lift' && action.reason === 'client_credit');

/**
 * What is decided once all is known that came for the client's other invoices: before that, nothing is sent, and no
 * sequence freed. The read model that finds those invoices may be a moment late.
 */
const withCurrentCredit = async (
  { clientCredit }: ActivityDeps,
  facts: ChaseFacts,
  decideWith: (facts: ChaseFacts) => NextAction,
): Promise<NextAction> => {
  const action = decideWith(facts);
  if (clientCredit === undefined || !needsCredit(action)) return action;
  const credit = await clientCredit.current(facts.invoice);
  if (credit === undefined) return lookSoon;
  return credit === facts.clientCredit ? action : decideWith({ ...facts, clientCredit: credit });
};

const lookSoon: NextAction = {
  type: 'wait',
  milliseconds: 1_000,
  why: "Reading what came for the client's other invoices",
  until: null,
};

const decide = (
  { transports }: ActivityDeps,
  { invoice, client, account, senders, run, clientCredit }: ChaseFacts,
  handovers: ReadonlyMap<number, number>,
  now: number,
): NextAction => {
  const { via, ownLeaves, requiresProof = false } = transports;
  return nextAction({
    invoice,
    client,
    clientCredit,
    account,
    senders: { account, senders, via, ownLeaves, requiresProof },
    sequenceId: run.sequenceId,
    now,
    via,
    handovers,
  });
};

/** The sender that decides through which mail server a step goes. */
const senderOfStep = (
  { transports }: ActivityDeps,
  { invoice, account, senders, run }: ChaseFacts,
  stepId: number,
): MailSender => {
  const sequence = unfinishedSequence(invoice, run.sequenceId);
  const plan = sequence === null ? undefined : findStep(sequence, stepId)?.plan;
  const { via } = transports;
  return mailSenderOf(
    plan ? senderFor({ account, senders, via }, plan.senderEmail) : senderAt(senders, account.email),
  );
};

const aboutOf = ({ run, client, account }: ChaseFacts): AboutRun => ({
  sequenceId: run.sequenceId,
  clientName: clientNameOf(client),
  timeZone: account.timeZone,
});

/** Does what was decided, unless the invoice has changed since: then it is decided again. */
const actUnlessOvertaken = async (
  deps: ActivityDeps,
  facts: ChaseFacts,
  action: RecordedAction | SendAction,
  time: () => number,
  turn: Turn,
): Promise<void> => {
  try {
    if (action.type === 'send') await send(deps, facts, action, time, turn);
    else if (action.type === 'ask-approval') await askApproval(deps, facts, action, time);
    else {
      const context = await contextFor(deps.store, facts, action);
      await record(deps, facts, commandFor(aboutOf(facts), action, time()), context);
    }
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
  }
};

/** Appends at just the revision that the decision rests on. @throws RevisionConflict */
const record = async (
  deps: ActivityDeps,
  facts: ChaseFacts,
  command: InvoiceCommand,
  context: CommandContext = runContext(facts.run),
): Promise<void> => {
  const { run, revision } = facts;
  const options = { atRevision: revision };
  const stream = invoiceStream(run.invoiceId);
  const { events } = await deps.commands.handle(stream, invoiceDecider, command, context, options);
  if (events.length === 0) throw new Error(`${command.type} was decided, but there was nothing to record`);
};

const holdFor = (
  deps: ActivityDeps,
  facts: ChaseFacts,
  detail: HoldDetail,
  time: () => number,
): Promise<void> => {
  const hold = { type: 'hold', reason: 'needs_attention', detail } as const;
  return record(deps, facts, commandFor(aboutOf(facts), hold, time()));
};

/** Nobody is asked to approve an email that can't go out. */
const askApproval = async (
  deps: ActivityDeps,
  facts: ChaseFacts,
  action: AskAction,
  time: () => number,
): Promise<void> => {
  const why = await missingOf(deps, facts, action.stepId, time());
  if (why !== undefined) return holdFor(deps, facts, why, time);
  return record(deps, facts, commandFor(aboutOf(facts), action, time()));
};

/**
 * Stores the texts, records the start on the invoice's stream, and only then queues the mail and hands it over. If this
 * fails after the start is recorded, the next look finds out what left.
 */
const send = async (
  deps: ActivityDeps,
  facts: ChaseFacts,
  action: SendAction,
  time: () => number,
  { outside }: Turn,
): Promise<void> => {
  const prepared = await prepareSend(deps, facts, action, time());
  if (prepared.type === 'unsendable') return holdFor(deps, facts, prepared.why, time);
  if (prepared.type === 'unapproved') {
    const ask = { ...action, type: 'ask-approval' } as const;
    return record(deps, facts, commandFor(aboutOf(facts), ask, time()));
  }
  const { mailing: ref, draft, startOf, refusals } = prepared;
  const full = await emailCapHold(deps, facts, action.stepId, draft, time);
  if (full !== undefined) {
    const hold = { type: 'hold', reason: 'email_cap', detail: full } as const;
    return record(deps, facts, commandFor(aboutOf(facts), hold, time()));
  }
  const content = await outside(() => deps.mailings.store(ref, draft));
  await record(deps, facts, startOf(content));
  try {
    await deps.mailings.queue(ref, content, refusals);
  } catch (error) {
    // Another process assumed that this one had crashed, and dropped the mail.
    if (!(error instanceof NotAllowedNow)) throw error;
  }
  const { stepId, attempt } = action;
  const { sequenceId } = facts.run;
  const mailing = await outside(() => deps.mailings.handOver(ref));
  await copyOutcome(deps, facts, { sequenceId, stepId, attempt }, mailing, time());
};
