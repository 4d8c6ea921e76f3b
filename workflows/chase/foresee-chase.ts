import { clientStream } from '../../commands/streams.ts';
import { loadAccount, loadInvoice } from '../../commands/desk.ts';
import { parseSchedule } from '../../commands/entered-dates.ts';
import { isoInstant, momentAt } from '../../domain/moment.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import type { WhatIfBody, WhatIfView } from '../../contracts/sequences/what-if.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { NotAllowedNow, NotFound } from '../../domain/errors.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence, type Invoice, type Open } from '../../domain/invoice/state.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import { defaultSender, sequenceVia, type SendersOf } from '../../domain/sender/sender-address.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import {
  recipientsNow,
  renderStep,
  whatIsMissing,
  type MailSettings,
  type StepMailSource,
} from './step-mail.ts';
import {
  foresee,
  offFor,
  plannedFor,
  type Assumptions,
  type ForeseenEmail,
} from '../../domain/chase/what-if.ts';

export interface ForesightDeps extends MailSettings {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  readonly clock: Clock;
}

/**
 * Which emails of an invoice's sequence would go out if something happens; nothing changes.
 * @throws NotFound for an invoice that is not the account's, NotAllowedNow without a sequence, and what the assumed commands
 * throw
 */
export type ForeseeChase = (accountId: number, invoiceId: number, asked: WhatIfBody) => Promise<WhatIfView>;

/** Of a sequence that does not exist yet. Its steps have their numbers as ids. */
const newSequenceId = 1;

const withNewSequence = (
  invoice: Open,
  steps: NonNullable<WhatIfBody['steps']>,
  account: ActiveAccount,
  senders: SendersOf,
  now: number,
): Invoice => {
  const { timeZone } = account;
  const plans = steps.map((draft, index) => {
    parseSchedule(draft.scheduledDate, draft.scheduledTime, timeZone, `steps.${index}.scheduledDate`);
    const attached = { files: [], hasDocument: false };
    return planOf(draft, index + 1, { timeZone, email: defaultSender(senders).email }, null, attached);
  });
  const started = invoiceDecider.decide(
    {
      type: 'StartSequence',
      sequenceId: newSequenceId,
      steps: plans,
      via: sequenceVia(senders, plans),
      moment: momentAt(now, account),
    },
    invoice,
  );
  return started.reduce<Invoice>(invoiceDecider.evolve, invoice);
};

const assumed = ({ paidOn, promise, paused, off }: WhatIfBody): Assumptions => ({
  paidOn: paidOn ?? undefined,
  promise: promise ?? undefined,
  paused: paused ?? undefined,
  off: off ?? undefined,
});

export const createForesight =
  (deps: ForesightDeps): ForeseeChase =>
  async (accountId, invoiceId, asked) => {
    const now = deps.clock.now();
    const account = await loadAccount(deps, accountId);
    const existing = await loadInvoice(deps, accountId, invoiceId);
    if (existing.status !== 'open') throw new NotAllowedNow('This invoice is paid.');
    const { state: client } = await deps.commands.load(clientStream(existing.facts.clientId), clientDecider);
    if (client.status !== 'active') throw new NotFound('Client');
    const list = await loadSenders(deps, accountId);
    const { via, ownLeaves, requiresProof = false } = deps.transports;
    const senders = { account, senders: list, via, ownLeaves, requiresProof };
    const invoice =
      asked.steps == null ? existing : withNewSequence(existing, asked.steps, account, senders, now);
    const sequence = unfinishedSequence(invoice);
    if (sequence === null) throw new NotAllowedNow('This invoice has no sequence.');
    const { timeZone } = account;
    const assumptions = assumed(asked);
    const sourceOf = ({ plan, at, invoice: then }: Omit<ForeseenEmail, 'late'>): StepMailSource => {
      if (then.status !== 'open') throw new Error(`Step ${plan.stepId} would go for a closed invoice`);
      const { facts, entries, claims, dueDate } = then;
      const today = todayIn(timeZone, at);
      return {
        plan,
        invoiceId,
        facts,
        entries,
        claims,
        dueDate,
        client,
        account,
        senders: list,
        via,
        ownLeaves,
        today,
      };
    };
    const foreseen = foresee({
      invoice,
      client,
      timeZone,
      sequenceId: sequence.sequenceId,
      now,
      via,
      senders,
      missingIn: (email) => {
        const source = sourceOf(email);
        return whatIsMissing(email.plan, renderStep(source, deps), recipientsNow(source).to);
      },
      planned: plannedFor(assumptions, timeZone, clientNameOf(client)),
      off: offFor(assumptions, timeZone),
    });
    const numberOf = (stepId: number): number =>
      1 + sequence.steps.findIndex(({ plan }) => plan.stepId === stepId);
    const subjectOf = (stepId: number): string => {
      const plan = sequence.steps.find((step) => step.plan.stepId === stepId)?.plan;
      return plan === undefined ? '' : renderStep(sourceOf({ plan, at: now, invoice }), deps).subject;
    };

    const viewOf = (email: ForeseenEmail): WhatIfView['emails'][number] => {
      const { plan, at, late } = email;
      const source = sourceOf(email);
      const { subject, text } = renderStep(source, deps);
      const { to, cc, bcc } = recipientsNow(source);
      return {
        sequenceStep: numberOf(plan.stepId),
        stepId: asked.steps == null ? plan.stepId : null,
        at: isoInstant(at),
        late,
        stepType: plan.stepType,
        tone: plan.tone,
        to,
        cc: [...cc],
        bcc: [...bcc],
        subject,
        text,
      };
    };
    return {
      schedule: asked.steps == null ? (sequence.schedule ?? null) : null,
      emails: foreseen.emails.map(viewOf),
      unsent: foreseen.unsent.map(({ stepId, why }) => ({
        sequenceStep: numberOf(stepId),
        subject: subjectOf(stepId),
        why,
      })),
      until: isoInstant(foreseen.until),
      why: foreseen.why,
    };
  };
