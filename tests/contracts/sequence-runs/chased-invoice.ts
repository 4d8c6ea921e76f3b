import { noInvoiceTexts } from '../../../contracts/invoices/invoice-text-names.ts';
import { randomUUID } from 'node:crypto';
import type { DoubtResolution } from '../../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../../contracts/sequences/tones.ts';
import type { ApprovalRules } from '../../../domain/approval/approval-rules.ts';
import { bareFacts } from '../../../domain/client/bare-facts.ts';
import type { AccountCommand } from '../../../domain/account/commands.ts';
import { accountDecider } from '../../../domain/account/decide.ts';
import { todayIn } from '../../../domain/calendar.ts';
import { clientDecider } from '../../../domain/client/decide.ts';
import type { ClientFacts } from '../../../domain/client/events.ts';
import type { DueDateAction } from '../../../contracts/invoices/invoice-bodies.ts';
import type { InvoiceCommand, Moment, StepChanges } from '../../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../../domain/invoice/decide.ts';
import type { InvoiceEvent, InvoiceFacts, StepPlan } from '../../../domain/invoice/events.ts';
import type { CommandContext } from '../../../platform/ports/command-handler.ts';
import type { ChaseRun } from '../../../platform/ports/sequence-runs.ts';
import { openApprovals } from '../../../workflows/chase/approvals.ts';
import type { RunWorld } from './worlds/run-world.ts';
import { storyOf } from './story.ts';

type Planned = Partial<Omit<StepPlan, 'stepId'>> & { readonly scheduledDate: string };

export interface ChaseSetup {
  /** Number of the invoice, if an installation has several: each has its own account, client and ids. Default 0. */
  readonly nth?: number;
  readonly zone?: string;
  readonly dueDate?: string;
  readonly facts?: Partial<InvoiceFacts>;
  readonly steps?: readonly Planned[];
}

export const userEmail = 'mara@studio.example';
export const clientEmail = 'pay@acme.example';

export const clientFacts: ClientFacts = {
  name: 'Acme GmbH',
  email: clientEmail,
  ...bareFacts,
};

/** An account with a client and an invoice. Its user gives the same commands as the pages. */
export class ChasedInvoice {
  readonly accountId: number;
  readonly clientId: number;
  readonly invoiceId: number;
  private readonly world: RunWorld;
  private readonly zone: string;
  private readonly firstSequence: number;
  private readonly email: string;
  private sequences = 0;

  private constructor(world: RunWorld, zone: string, nth: number) {
    this.world = world;
    this.zone = zone;
    const base = nth * 100;
    this.accountId = base + 1;
    this.clientId = base + 2;
    this.invoiceId = base + 3;
    this.firstSequence = base + 11;
    this.email = nth === 0 ? userEmail : `mara+${nth}@studio.example`;
  }

  /** The run of its first sequence. */
  get run(): ChaseRun {
    return { accountId: this.accountId, invoiceId: this.invoiceId, sequenceId: this.firstSequence };
  }

  /** Registers the account, creates client and invoice, and starts a sequence if steps are given. */
  static async enter(world: RunWorld, setup: ChaseSetup = {}): Promise<ChasedInvoice> {
    const { nth = 0, zone = 'Europe/Berlin', dueDate = '2026-02-20', facts = {}, steps } = setup;
    const chase = new ChasedInvoice(world, zone, nth);
    const { accountId, clientId, invoiceId } = chase;
    const commands: readonly AccountCommand[] = [
      { type: 'RegisterAccount', accountId, name: 'Mara Lind', email: chase.email, timeZone: zone },
      { type: 'ChangePlan', plan: 'agency' },
    ];
    for (const command of commands)
      await world.commands.handle(`account-${accountId}`, accountDecider, command, chase.context());
    await chase.enterClient(clientId, {});
    await chase.does({
      type: 'CreateInvoice',
      invoiceId,
      accountId,
      dueDate,
      facts: {
        clientId,
        invoiceNumber: 'INV-7',
        currency: 'USD',
        amountCents: 123_450,
        dateIssued: '2026-01-20',
        ...noInvoiceTexts,
        ...facts,
      },
    });
    if (steps !== undefined) await chase.startSequence(steps);
    return chase;
  }

  async enterClient(clientId: number, facts: Partial<ClientFacts>): Promise<void> {
    const { accountId } = this;
    const command = {
      type: 'CreateClient',
      clientId,
      accountId,
      facts: { ...clientFacts, ...facts },
    } as const;
    await this.world.commands.handle(`client-${clientId}`, clientDecider, command, this.context());
  }

  /** Gives a command about the invoice and waits until its immediate effects are done. */
  async does(command: InvoiceCommand): Promise<void> {
    await this.gives(command);
    await this.world.settle();
  }

  /** Gives a command about the invoice and waits only for its result. */
  async gives(command: InvoiceCommand): Promise<void> {
    await this.world.commands.handle(`invoice-${this.invoiceId}`, invoiceDecider, command, this.context());
  }

  /** Steps get the ids 1, 2, 3 … in the first sequence, 11, 12 … in the next. */
  async startSequence(steps: readonly Planned[]): Promise<void> {
    const base = this.sequences * 10;
    const sequenceId = this.firstSequence + this.sequences++;
    const plans = steps.map((step, index) => plan(base + index + 1, { senderEmail: this.email, ...step }));
    const { via } = this.world.transport;
    await this.does({
      type: 'StartSequence',
      sequenceId,
      steps: plans,
      via,
      moment: this.moment(),
    });
  }

  pause = () => this.does({ type: 'PauseSequence', clientName: clientFacts.name });
  resume = (despitePromise = false) =>
    this.does({ type: 'ResumeSequence', despitePromise, moment: this.moment() });
  promise = (promisedDate: string) =>
    this.does({ type: 'RecordPromise', promisedDate, moment: this.moment() });
  removePromise = () => this.does({ type: 'RemovePromise', moment: this.moment() });
  pay = () => this.does({ type: 'MarkInvoicePaid', datePaid: this.moment().today, moment: this.moment() });
  /** A part payment of today, without waiting for its effects. @param amount cents */
  payPart = (id: number, amount: number) =>
    this.gives({
      type: 'RecordBalanceEntry',
      entry: { id, kind: 'payment', date: this.moment().today, amount, recordedBy: 'user' },
      clientName: clientFacts.name,
      moment: this.moment(),
    });
  /** Another invoice of the client, of $100.00, for which so much more came. @param credit cents */
  async enterCredit(otherId: number, credit: number): Promise<void> {
    const { accountId, clientId } = this;
    const facts = {
      ...noInvoiceTexts,
      clientId,
      invoiceNumber: 'INV-9',
      amountCents: 10_000,
      currency: 'USD' as const,
    };
    const payment = {
      id: 10 * otherId,
      kind: 'payment',
      amount: 10_000 + credit,
      recordedBy: 'user',
    } as const;
    const commands: readonly InvoiceCommand[] = [
      {
        type: 'CreateInvoice',
        invoiceId: otherId,
        accountId,
        dueDate: '2026-02-20',
        facts: { ...facts, dateIssued: '2026-01-20' },
      },
      {
        type: 'RecordBalanceEntry',
        entry: { ...payment, date: this.moment().today },
        clientName: clientFacts.name,
        moment: this.moment(),
      },
    ];
    for (const command of commands)
      await this.world.commands.handle(`invoice-${otherId}`, invoiceDecider, command, this.context());
    await this.world.settle();
  }

  /** Gives such credit back. */
  async refundCredit(otherId: number, amount: number): Promise<void> {
    const date = this.moment().today;
    await this.world.commands.handle(
      `invoice-${otherId}`,
      invoiceDecider,
      {
        type: 'RecordBalanceEntry',
        entry: { id: 10 * otherId + 1, kind: 'refund', date, amount, recordedBy: 'user' },
        clientName: clientFacts.name,
        moment: this.moment(),
      },
      this.context(),
    );
    await this.world.settle();
  }

  keepChasing = () => this.does({ type: 'KeepChasing', moment: this.moment() });
  reopen = (undo: boolean) =>
    this.does({
      type: 'ReopenInvoice',
      undo,
      mayRestore: true,
      clientName: clientFacts.name,
      moment: this.moment(),
    });
  edit = (stepId: number, changes: StepChanges) =>
    this.does({ type: 'EditStep', stepId, changes, moment: this.moment() });
  revise = (changes: Partial<InvoiceFacts>) =>
    this.does({ type: 'ReviseInvoice', changes, clientName: clientFacts.name, moment: this.moment() });
  changeDueDate = (dueDate: string, action: DueDateAction) =>
    this.does({
      type: 'ShiftSequenceDueDates',
      dueDate,
      action,
      changes: {},
      clientName: clientFacts.name,
      moment: this.moment(),
    });
  retry = (stepId: number) => this.does({ type: 'RetryStep', stepId, moment: this.moment() });
  skip = (stepId: number) =>
    this.does({ type: 'SkipStep', stepId, clientName: clientFacts.name, moment: this.moment() });
  sendNow = (stepId: number) => this.does({ type: 'SendStepNow', stepId, moment: this.moment() });
  /** The user approves the email as it would go now. */
  async approve(stepId: number): Promise<void> {
    await this.approveAs(stepId, await this.boundOf(stepId));
  }

  approveAs = (stepId: number, bound: string) =>
    this.does({ type: 'ApproveStep', stepId, bound, moment: this.moment() });

  /** What an approval of the email is bound to now. */
  async boundOf(stepId: number): Promise<string> {
    const { commands, clock, transport } = this.world;
    const settings = { mailFrom: 'owed@studio.example', publicUrl: 'https://owed.example' };
    const deps = { commands, clock, transports: { via: transport.via, ownLeaves: true }, ...settings };
    const approvals = await openApprovals(deps, this.accountId);
    const { state } = await commands.load(`invoice-${this.invoiceId}`, invoiceDecider);
    const email = await approvals.emailOf(state, stepId);
    if (email === undefined) throw new Error(`Step ${stepId} is not there to be approved`);
    return email.bound;
  }

  reject = (stepId: number) =>
    this.does({ type: 'RejectStep', stepId, clientName: clientFacts.name, moment: this.moment() });
  move = (days: number) => this.does({ type: 'MoveSteps', days, moment: this.moment() });
  addStep = (stepId: number, step: Planned) =>
    this.does({
      type: 'AddStep',
      step: plan(stepId, { senderEmail: this.email, ...step }),
      moment: this.moment(),
    });
  resolve = (stepId: number, resolution: DoubtResolution) =>
    this.does({ type: 'ResolveDoubt', stepId, resolution, moment: this.moment() });
  deleteInvoice = () => this.does({ type: 'DeleteInvoice' });

  async deleteClient(): Promise<void> {
    await this.world.commands.handle(
      `client-${this.clientId}`,
      clientDecider,
      { type: 'DeleteClient' },
      this.context(),
    );
    await this.world.settle();
  }

  async reviseClient(changes: Partial<ClientFacts>): Promise<void> {
    await this.changesClient(changes);
    await this.world.settle();
  }

  /** Revises the client and waits only for the result. */
  async changesClient(changes: Partial<ClientFacts>): Promise<void> {
    const command = { type: 'ReviseClient', changes } as const;
    await this.world.commands.handle(`client-${this.clientId}`, clientDecider, command, this.context());
  }

  async askFirst(asksFirst: boolean): Promise<void> {
    const command = { type: 'SetClientApproval', asksFirst } as const;
    await this.world.commands.handle(`client-${this.clientId}`, clientDecider, command, this.context());
    await this.world.settle();
  }

  async setApprovalRules(rules: ApprovalRules): Promise<void> {
    const command = { type: 'SetApprovalRules', rules } as const;
    await this.world.commands.handle(`account-${this.accountId}`, accountDecider, command, this.context());
    await this.world.settle();
  }

  async changeProfile(changes: { email?: string; timeZone?: string }): Promise<void> {
    const command = { type: 'ChangeProfile', ...changes } as const;
    await this.world.commands.handle(`account-${this.accountId}`, accountDecider, command, this.context());
    await this.world.settle();
  }

  /** What happened to the invoice since its sequence started, one line per event. */
  async story(): Promise<string[]> {
    const lines: string[] = [];
    let hasStarted = false;
    for await (const event of this.world.store.readStream(`invoice-${this.invoiceId}`)) {
      if (hasStarted && isOfInvoice(event)) lines.push(storyOf(event));
      hasStarted ||= event.type === 'SequenceStarted' || event.type === 'PromiseRecorded';
    }
    return lines;
  }

  /** The invoice's events of a type, in order. */
  async eventsOf<T extends InvoiceEvent['type']>(type: T): Promise<Extract<InvoiceEvent, { type: T }>[]> {
    const found: Extract<InvoiceEvent, { type: T }>[] = [];
    const isOfType = (event: InvoiceEvent): event is Extract<InvoiceEvent, { type: T }> =>
      event.type === type;
    for await (const event of this.world.store.readStream(`invoice-${this.invoiceId}`))
      if (isOfInvoice(event) && isOfType(event)) found.push(event);
    return found;
  }

  /** Mails of steps that were handed over, without mails to the user: instant, recipient, subject. */
  mails(): string[] {
    return this.world.transport.handedOver
      .filter(({ mail }) => mail.from.name !== 'Owed')
      .map(({ at, to, mail }) => `${at.slice(0, 16)}Z ${to}: ${mail.subject}`);
  }

  /** Mails to the user about what happened. */
  userMails(): string[] {
    return this.world.transport.handedOver
      .filter(({ mail }) => mail.from.name === 'Owed')
      .map(({ at, to, mail }) => `${at.slice(0, 16)}Z ${to}: ${mail.subject}`);
  }

  moment(): Moment {
    const now = this.world.clock.now();
    return { now: new Date(now).toISOString(), today: todayIn(this.zone, now), timeZone: this.zone };
  }

  context(): CommandContext {
    return {
      userId: this.accountId,
      actor: 'user',
      commandId: randomUUID(),
      correlationId: randomUUID(),
    };
  }
}

const subjects: Readonly<Record<Tone, string>> = { friendly: 'Friendly', firm: 'Firm', legal: 'Legal' };

const plan = (stepId: number, step: Planned): StepPlan => ({
  stepId,
  stepType: 'customer_reminder',
  type: 'overdue_by',
  days: 10,
  scheduledTime: '09:00',
  tone: 'friendly',
  subject: `${subjects[step.tone ?? 'friendly']} {{invoice_number}}`,
  content: 'Hello {{client_name}}, {{invoice_amount}} was due on {{due_date}}.',
  senderName: 'Mara',
  senderEmail: userEmail,
  ccRecipients: '',
  bccRecipients: '',
  ...step,
});

const isOfInvoice = (event: { readonly data: object }): event is InvoiceEvent => 'invoiceId' in event.data;
