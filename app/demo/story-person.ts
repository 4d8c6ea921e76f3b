import { randomUUID } from 'node:crypto';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import type { TemplateFacts } from '../../domain/template/events.ts';
import { defaultSteps, draftOfNewStep, remindersAfterDue } from '../../domain/steps/default-steps.ts';
import { timingOf } from '../../domain/steps/step-timing.ts';
import { wordingFor } from '../../domain/email-text/wording.ts';
import type { Call } from '../../commands/command-context.ts';
import { createClient } from '../../commands/clients.ts';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { createInvoice } from '../../commands/invoices/invoices.ts';
import { momentAt } from '../../domain/moment.ts';
import { readAllNotifications } from '../../commands/accounts/notifications.ts';
import { markPaid, promisePayment } from '../../commands/invoices/payment.ts';
import { shiftSequenceDueDates } from '../../commands/invoices/revise-invoice.ts';
import { toggleSequence } from '../../commands/sequences/sequences.ts';
import { recordsOf, startSequence } from '../../commands/sequences/start-sequence.ts';
import { createTemplate } from '../../commands/templates.ts';

export type StoryClient = Pick<ClientFacts, 'name' | 'email'> & Partial<ClientFacts>;

/** An invoice of the story; days are relative to the day the demo is made. */
export interface StoryInvoice {
  readonly number: string;
  readonly client: string;
  /** US dollars. */
  readonly amount: number;
  readonly due: number;
  readonly description: string;
  readonly paymentUrl?: string;
}

const internalAlert = (like: StepDraft, scheduledDate: string, dueDate: string): StepDraft => {
  const stepType = 'internal_alert';
  const wording = wordingFor({ stepType, tone: like.tone, scheduledDate, dueDate, isLastReminder: false });
  const timing = timingOf(dueDate, scheduledDate);
  return { ...like, ...wording, ...timing, stepType, scheduledDate, ccRecipients: '' };
};

/** The demo's user: does what a user does, through the same commands, at the story's time. */
export class StoryPerson {
  private readonly desk: Desk;
  private readonly accountId: number;
  private readonly zone: string;
  /** The date on which the demo is made. */
  private readonly today: string;
  private readonly clients = new Map<string, number>();
  private readonly templates = new Map<string, TemplateFacts & { readonly templateId: number }>();
  private readonly invoices = new Map<string, { id: number; dueDate: string }>();

  constructor(desk: Desk, options: { accountId: number; zone: string; today: string }) {
    this.desk = desk;
    this.accountId = options.accountId;
    this.zone = options.zone;
    this.today = options.today;
  }

  async addClient(key: string, about: StoryClient): Promise<void> {
    const { clientId } = await createClient(this.desk, await this.call(1), { ...bareFacts, ...about });
    this.clients.set(key, clientId);
  }

  async addTemplate(key: string, facts: TemplateFacts): Promise<void> {
    const { templateId } = await createTemplate(this.desk, await this.call(1), facts);
    this.templates.set(key, { ...facts, templateId });
  }

  async addInvoice({ number, client, due, amount, ...texts }: StoryInvoice): Promise<void> {
    const clientId = this.clients.get(client);
    if (clientId === undefined) throw new Error(`The story has no client ${client}`);
    const dueDate = this.day(due);
    const call = await this.call(1);
    const { today: dateIssued } = momentAt(call.now, call.account);
    const about = { clientId, invoiceNumber: number, amount: { units: amount }, dateIssued };
    const facts = { ...noInvoiceTexts, ...texts, ...about };
    const { invoiceId } = await createInvoice(this.desk, call, { facts, dueDate });
    this.invoices.set(number, { id: invoiceId, dueDate });
  }

  /** Uses the steps that the dialog suggests, and its reminders after the due date; the last by a template. */
  async chase(
    number: string,
    options: { cc?: string; alertOn?: number; template?: string } = {},
  ): Promise<void> {
    const { id, dueDate } = this.invoice(number);
    const { name, email } = await loadAccount(this.desk, this.accountId);
    const now = this.desk.clock.now();
    const plan = { invoice: { dueDate }, sender: { name, email } };
    const today = todayIn(this.zone, now);
    const proposed = defaultSteps({ ...plan, today, now, timeZone: this.zone });
    const later = today <= dueDate ? remindersAfterDue(plan) : [];
    const steps: StepDraft[] = [...proposed, ...later].map((step) => ({
      ...draftOfNewStep(step),
      ccRecipients: options.cc ?? '',
    }));
    const last = steps.at(-1);
    const template = this.templates.get(options.template ?? '');
    if (last !== undefined && template !== undefined) {
      const { subject, content, templateId } = template;
      steps.splice(-1, 1, { ...last, subject, content, templateId });
    }
    const [first] = steps;
    if (first !== undefined && options.alertOn !== undefined) {
      steps.push(internalAlert(first, this.day(options.alertOn), dueDate));
    }
    const body = { invoiceId: id, steps };
    await startSequence(this.desk, await this.call(recordsOf(body)), body);
  }

  async pay(number: string): Promise<void> {
    await markPaid(this.desk, await this.call(), this.invoice(number).id);
  }

  async promise(number: string, day: number): Promise<void> {
    const body = { promisedDate: this.day(day) };
    await promisePayment(this.desk, await this.call(), this.invoice(number).id, body);
  }

  async pause(number: string): Promise<void> {
    await toggleSequence(this.desk, await this.call(), this.invoice(number).id, { status: 'paused' });
  }

  async moveDueDate(number: string, day: number, action: DueDateAction): Promise<void> {
    const shift = { action, dueDate: this.day(day), changes: {} };
    await shiftSequenceDueDates(this.desk, await this.call(), this.invoice(number).id, shift);
  }

  async readBell(): Promise<void> {
    await readAllNotifications(this.desk, await this.call());
  }

  private day(days: number): string {
    return addDays(this.today, days);
  }

  private invoice(number: string): { id: number; dueDate: string } {
    const invoice = this.invoices.get(number);
    if (invoice === undefined) throw new Error(`The story has no invoice ${number}`);
    return invoice;
  }

  private async call(records = 0): Promise<Call> {
    return {
      account: await loadAccount(this.desk, this.accountId),
      commandId: randomUUID(),
      ids: Array.from({ length: records }, () => this.desk.ids.next()),
      now: this.desk.clock.now(),
    };
  }
}
