import { clientStream } from '../../commands/streams.ts';
import { loadAccount, loadInvoiceIfThere } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import type { ApprovalView } from '../../contracts/sequences/approvals.ts';
import type { ApprovalCause } from '../../domain/approval/approval-rules.ts';
import { causeToAsk } from '../../domain/chase/next-action.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { noClient, type Client } from '../../domain/client/state.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import { attachmentTrouble, filesOf } from '../../domain/invoice/sending/attachments.ts';
import { isReminder } from '../../domain/invoice/sequence/due-now.ts';
import {
  isAskedFor,
  isHeldByPlan,
  isHeldByPromise,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type Open,
  type Step,
  type UnfinishedSequence,
} from '../../domain/invoice/state.ts';
import { holdDetailWords } from '../../domain/reasons/reason-words.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { boundOf, dayOfEmail } from './approved-email.ts';
import { recipientsNow, renderStep, sourceOf, whatIsMissing, type MailSettings } from './step-mail.ts';

export interface ApprovalsDeps extends MailSettings {
  readonly commands: CommandHandler;
  readonly transports: Pick<Transports, 'via' | 'ownLeaves'>;
  readonly clock: Clock;
}

/** Emails of an account as they would go, for a person to approve. */
export interface Approvals {
  /** One that is not sent yet, of the invoice as it is; undefined where there is none, or it goes to nobody outside. */
  emailOf(invoice: Invoice, stepId: number): Promise<ApprovalView | undefined>;
  /** Those of an invoice that wait now. */
  waitingOf(invoiceId: number): Promise<readonly ApprovalView[]>;
  /** Those of an invoice whose time comes until an instant, in milliseconds since 1970, and that nobody has approved. */
  comingOf(invoiceId: number, until: number): Promise<readonly ApprovalView[]>;
}

interface Needed {
  readonly step: Step;
  readonly view: ApprovalView;
}

/** Reads account and senders once, and each client once. */
export const openApprovals = async (deps: ApprovalsDeps, accountId: number): Promise<Approvals> => {
  const account = await loadAccount(deps, accountId);
  const senders = await loadSenders(deps, accountId);
  const clients = new Map<number, Promise<Client>>();
  const clientOf = (clientId: number): Promise<Client> => {
    const known = clients.get(clientId) ?? loadClient(deps, clientId);
    clients.set(clientId, known);
    return known;
  };
  const now = deps.clock.now();

  const viewOf = async (
    invoice: Open,
    { sequenceId }: UnfinishedSequence,
    step: Step,
    cause?: ApprovalCause,
  ): Promise<ApprovalView | undefined> => {
    const client = await clientOf(invoice.facts.clientId);
    if (client.status !== 'active' || !isReminder(step.plan)) return undefined;
    const { plan } = step;
    const day = dayOfEmail(plan.scheduledDate, account.timeZone, now);
    const { via, ownLeaves } = deps.transports;
    const source = sourceOf({ invoice, client, account, senders, via, ownLeaves }, plan, day);
    const text = renderStep(source, deps);
    const { to, cc, bcc } = recipientsNow(source);
    const missing = whatIsMissing(plan, text, to) ?? attachmentTrouble(plan, invoice.document);
    const { invoiceId, facts, entries, dueDate, document } = invoice;
    const { approval } = step;
    const bound = boundOf(source, text, invoice);
    return {
      id: plan.stepId,
      sequenceId,
      invoiceId,
      invoiceNumber: facts.invoiceNumber,
      currency: facts.currency,
      amountDue: dueOf({ facts, entries }),
      dueDate,
      clientId: client.clientId,
      clientName: client.facts.name,
      because: cause ?? causeToAsk({ invoice, client, account }, plan) ?? 'step',
      tone: plan.tone,
      scheduledDate: plan.scheduledDate,
      scheduledTime: plan.scheduledTime,
      waitingSince: approval?.type === 'asked' ? approval.at : null,
      isChanged:
        approval?.type === 'asked'
          ? approval.changed === true
          : approval?.type === 'approved' && approval.bound !== bound,
      senderName: text.senderName,
      senderEmail: text.senderEmail,
      to,
      cc: [...cc],
      bcc: [...bcc],
      subject: text.subject,
      text: text.text,
      attachments: filesOf(plan, document).map(({ name }) => name),
      trouble: missing === undefined ? null : holdDetailWords(missing, account.numberFormat),
      bound,
    };
  };

  /** The emails of an invoice that need approval, as they would go; none while something holds its sequence. */
  const needed = async (invoiceId: number, isWanted: (step: Step) => boolean): Promise<readonly Needed[]> => {
    const invoice = await loadInvoiceIfThere(deps, invoiceId);
    if (invoice?.status !== 'open' || invoice.accountId !== accountId) return [];
    const sequence = unfinishedSequence(invoice);
    if (sequence === null || sequence.holds.length > 0 || isHeldByPromise(invoice, sequence)) return [];
    const client = await clientOf(invoice.facts.clientId);
    const goes = ({ plan }: Step): boolean => !isHeldByPlan(invoice) || plan.installmentDate !== undefined;
    const steps = unsentSteps(sequence).filter((step) => goes(step) && !isAskedFor(step) && isWanted(step));
    const found = steps.map(async (step): Promise<Needed[]> => {
      const cause = causeToAsk({ invoice, client, account }, step.plan);
      const view = cause === null ? undefined : await viewOf(invoice, sequence, step, cause);
      return view === undefined ? [] : [{ step, view }];
    });
    return (await Promise.all(found)).flat();
  };

  return {
    emailOf: async (invoice, stepId) => {
      const sequence = unfinishedSequence(invoice);
      const step = sequence && unsentSteps(sequence).find(({ plan }) => plan.stepId === stepId);
      return invoice.status === 'open' && sequence && step ? viewOf(invoice, sequence, step) : undefined;
    },
    waitingOf: async (invoiceId) => {
      const waiting = await needed(invoiceId, ({ approval }) => approval?.type === 'asked');
      return waiting.map(({ view }) => view);
    },
    comingOf: async (invoiceId, until) => {
      const isComing = ({ plan, approval }: Step): boolean => {
        const at = timeOf(plan, account.timeZone);
        return approval?.type !== 'asked' && at > now && at <= until;
      };
      const coming = await needed(invoiceId, isComing);
      return coming.flatMap(({ step: { approval }, view }) =>
        approval?.type === 'approved' && approval.bound === view.bound ? [] : [view],
      );
    },
  };
};

const loadClient = async ({ commands }: ApprovalsDeps, clientId: number): Promise<Client> => {
  const { state } = await commands.load(clientStream(clientId), clientDecider);
  return state.status === 'active' ? state : noClient;
};
