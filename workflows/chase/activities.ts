import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { RevisionConflict } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import { installationSender, type Transports } from '../../platform/ports/mail.ts';
import type { NextAction } from './actions.ts';
import { loadChaseFacts, type ChaseFacts } from './chase-facts.ts';
import { runContext } from '../../commands/command-context.ts';
import type { Log } from '../../platform/ports/log.ts';
import { nextAction } from './next-action.ts';
import type { Activities } from './next-step.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { commandFor, type RecordedAction } from './record-action.ts';
import { recordOutcome } from './record-outcome.ts';
import { outcomeCommand } from './send-outcome.ts';
import { handOver, prepareSend, type SendAction } from './send-step.ts';
import { processTimer, type SetTimer } from '../timer.ts';
import { invoiceStream } from '../../commands/streams.ts';

export interface ActivityDeps {
  readonly commands: CommandHandler;
  readonly files: Files;
  readonly transports: Transports;
  readonly clock: Clock;
  readonly log: Log;
  /** The bare address that mails go out from. */
  readonly mailFrom: string;
  /** Where the pages are, for links in internal alerts. */
  readonly publicUrl: string;
  readonly setTimer?: SetTimer;
}

/** Decisions of one call; after these the run sleeps for a moment, so that no run keeps its worker for itself. */
const mostRounds = 50;

/** What runs do, for the embedded runner as for Temporal: each call decides on the streams as they are at that moment. */
export const createActivities = (deps: ActivityDeps): Activities => ({
  takeNextStep: async (run, now) => {
    // A call that a worker picks up late, or again, must not decide by the time at which it was asked for.
    const time = (): number => Math.max(now, deps.clock.now());
    for (let round = 0; round < mostRounds; round++) {
      const chase = await loadChaseFacts(deps.commands, run);
      if (chase === undefined) return { type: 'finish', why: 'The account is gone' };
      const action = decide(deps, chase, time());
      if (action.type === 'wait' || action.type === 'finish') return action;
      await actUnlessOvertaken(deps, chase, action, time);
    }
    return { type: 'wait', milliseconds: 1_000, why: 'Going on in a moment', until: null };
  },
});

const decide = (deps: ActivityDeps, { invoice, client, account, run }: ChaseFacts, now: number): NextAction =>
  nextAction({
    invoice,
    client,
    account,
    sequenceId: run.sequenceId,
    now,
    via: deps.transports.for(installationSender).via,
  });

type DueAction = RecordedAction | SendAction;

/** Does what was decided, unless the invoice has changed since: then it is decided again. */
const actUnlessOvertaken = async (
  deps: ActivityDeps,
  chase: ChaseFacts,
  action: DueAction,
  time: () => number,
): Promise<void> => {
  try {
    if (action.type === 'send') await send(deps, chase, action, time);
    else await record(deps, chase, commandFor(chase, action, time()));
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
  }
};

/** Appends at just the revision that the decision rests on. @throws RevisionConflict */
const record = async (deps: ActivityDeps, chase: ChaseFacts, command: InvoiceCommand): Promise<void> => {
  const { run, revision } = chase;
  const options = { atRevision: revision };
  const stream = invoiceStream(run.invoiceId);
  const { events } = await deps.commands.handle(stream, invoiceDecider, command, runContext(run), options);
  if (events.length === 0) throw new Error(`${command.type} was decided, but there was nothing to record`);
};

const send = async (
  deps: ActivityDeps,
  chase: ChaseFacts,
  action: SendAction,
  time: () => number,
): Promise<void> => {
  const prepared = await prepareSend(deps, chase, action, time());
  if (prepared.type === 'unsendable') {
    const hold = { type: 'hold', reason: 'needs_attention', detail: prepared.why } as const;
    return record(deps, chase, commandFor(chase, hold, time()));
  }
  await record(deps, chase, prepared.start);
  const outcome = await handOver(deps.transports.for(installationSender), prepared.composed);
  const { run } = chase;
  const attempt = {
    sequenceId: run.sequenceId,
    stepId: action.stepId,
    attempt: action.attempt,
    clientName: clientNameOf(chase.client),
  };
  deps.log.info({ ...run, stepId: action.stepId, outcome: outcome.type }, 'A mail was handed over');
  const command = outcomeCommand(attempt, outcome, prepared.refusals, time());
  const { setTimer = processTimer } = deps;
  await recordOutcome({ ...deps, setTimer }, run, command);
};
