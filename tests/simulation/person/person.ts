import type { Answered } from '../../doubles/answered.ts';
import type { Fields } from '../../doubles/person.ts';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { Chance } from '../../kill/chance.ts';
import { Browser } from '../browser.ts';
import { addDays, dateIn, wallTime } from '../calendar.ts';
import { isSilenced, type KnownInvoice, type Knowledge, type KnownStep } from '../rules/knowledge.ts';
import { RulesTold } from '../rules/known-rules.ts';
import type { Call } from '../program.ts';
import type { Server } from '../server.ts';
import { doings } from './habits.ts';
import type { Act } from './story.ts';
import { comeToOwn, type Ownership } from '../stranger/owner.ts';
import { Violation } from '../rules/violation.ts';

/** What a call is about, for the rules. */
interface About {
  readonly invoice?: KnownInvoice;
  /** It may lead to emails that could not go before. */
  readonly loosens?: boolean;
}

type Change = Omit<Call, 'headers'>;

interface Told {
  readonly status: number;
  readonly bodyOrNull: object | null;
}

/** Where a person lives, and on which plan. */
interface Home {
  readonly zone: string;
  readonly plan: PlanName;
  /** The network address; by default this machine's. */
  readonly network?: string | undefined;
}

/** Calls of an account that was deleted. */
class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/**
 * A day that has passed while nobody answered can't be promised any more, and no email moves into the past. Late fees are
 * not claimed for a day that is in the future once the clock was set back.
 */
const mayBeTooLate = /\/(promise-payment|payment-plan|move|late-fees)$/;

/** Owed remembers keys for a day, in milliseconds; the clock may be set meanwhile. */
const longestMemory = 18 * 3_600_000;

/** A user: acts, remembers what was answered, and asks again with the same key when nothing was. */
export class SimulatedPerson {
  readonly number: number;
  readonly email: string;
  zone: string;
  /** Whether their day may have ended elsewhere. */
  hasMoved = false;
  id = 0;
  plan: PlanName;
  /** So that there may be more than it has room for. */
  hasChangedPlan = false;
  /** Asks for the deletion of the account, or had it deleted. */
  isLeaving = false;
  /** When it was deleted, in elapsed milliseconds. */
  goneSince: number | undefined;
  /** Whether they ever asked that any email waits for their approval. */
  hasAskedForApproval = false;
  /** Whether they ever asked for the rule that claims late fees. */
  hasAskedForRule = false;
  /** The mail server of their own; since when, in elapsed milliseconds, infinite while it is being changed. */
  host: { readonly name: string; readonly since: number } = { name: 'installation', since: 0 };
  private last: { readonly call: Call; readonly status: number; readonly at: number } | undefined;
  readonly browser: Browser;
  password = 'correct horse';
  /** Where an address has to be proven: how; undefined elsewhere. */
  ownership: Ownership | undefined;
  private hasAccount = false;
  /** How many things they have made, for names. */
  made = 0;
  private registered: Promise<void> | undefined;
  /** How often they have logged in. */
  private logins = 0;
  private loggingIn: Promise<boolean> | undefined;
  readonly server: Server;
  readonly known: Knowledge;
  /** Which sequences may start by themselves. */
  readonly rules: RulesTold;
  /** Undefined for the one that they share with the others. */
  readonly network: string | undefined;
  private readonly busy = new Map<KnownInvoice, Promise<void>>();

  constructor(number: number, home: Home, server: Server, known: Knowledge) {
    const { zone, plan, network } = home;
    this.plan = plan;
    this.network = network;
    this.number = number;
    this.zone = zone;
    this.server = server;
    this.known = known;
    this.rules = new RulesTold(() => server.world.passed());
    this.browser = new Browser(server, network);
    this.email = `person${number}@people.example`;
  }

  /** Does one thing, to its end. */
  async act({ habit, roll }: Act): Promise<void> {
    this.registered ??= this.register();
    await this.registered;
    await this.unlessLeaving(() => doings[habit](this, new Chance(roll)));
  }

  /** Ends the reminders of an invoice, one of which is just about to leave. */
  async interrupt(invoice: KnownInvoice, roll: number): Promise<void> {
    const chance = new Chance(roll);
    const habit = chance.one(['pay', 'pay', 'promise', 'pause', 'delete an invoice'] as const);
    await this.unlessLeaving(() => doings[habit](this, chance, invoice));
  }

  /** @returns undefined when the account is being deleted, or is deleted meanwhile */
  async unlessLeaving<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.isLeaving) return undefined;
    try {
      return await work();
    } catch (error) {
      if (error instanceof SignedOut) return undefined;
      throw error;
    }
  }

  get invoices(): readonly KnownInvoice[] {
    return this.known.invoices.filter(({ owner, status }) => owner === this.number && status !== 'deleted');
  }

  async get(path: string): Promise<Answered> {
    const answer = await this.ask({ method: 'GET', path });
    if (this.isLeaving && answer.status === 401) throw new SignedOut();
    if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status} ${answer.body.message}`);
    return answer;
  }

  /** Whether there is an account of theirs, which they use. */
  get isAtHome(): boolean {
    return this.hasAccount && !this.isLeaving;
  }

  private async register(): Promise<void> {
    if (this.ownership === undefined) await this.registerAnew();
    else await comeToOwn(this, this.ownership);
    await this.server.putOnPlan(this.email, this.plan);
    this.hasAccount = true;
  }

  /** Registers, and logs in if nobody answered. */
  async registerAnew(): Promise<void> {
    const { email, zone, password } = this;
    const body = { name: `Person ${this.number}`, email, password, timeZone: zone };
    for (;;) {
      const answer = await this.browser.askOnce({ method: 'POST', path: '/api/register', body });
      if (answer?.status === 201) {
        this.id = answer.body.id;
        return;
      }
      // An address that a crash left reserved is confirmed within minutes: whoever got no answer logs in then.
      const { world } = this.server;
      for (let tries = 0; tries < 3; tries += 1) {
        await world.wait(world.outside, 120_000);
        if (await this.logIn()) return;
      }
    }
  }

  /** @returns whether it was possible */
  async logIn(): Promise<boolean> {
    const { email, password } = this;
    const call = { method: 'POST', path: '/api/login', body: { email, password } } as const;
    const answer = await this.browser.ask(call);
    this.assertServed(call, answer);
    if (answer.status !== 200) return false;
    this.id = answer.body.id;
    this.logins += 1;
    return true;
  }

  /** All windows use the login of one. @throws SignedOut when the account is deleted meanwhile */
  async logInAgain(): Promise<void> {
    this.loggingIn ??= this.logIn().finally(() => (this.loggingIn = undefined));
    if (await this.loggingIn) return;
    if (this.isLeaving) throw new SignedOut();
    throw new Error(`Person ${this.number} can't log in any more`);
  }

  /** Whoever does as much as a person does is never told that it is too much. */
  private assertServed({ method, path }: Call, { status }: Answered): void {
    if (status === 429) throw new Violation(`Person ${this.number} is refused ${method} ${path}`);
  }

  async ask(call: Call): Promise<Answered> {
    for (;;) {
      const { logins } = this;
      const answer = await this.browser.ask(call);
      this.assertServed(call, answer);
      if (answer.status !== 401 || this.isLeaving) return answer;
      // A login ends the session before, which another window may have asked with.
      if (this.logins === logins) await this.logInAgain();
    }
  }

  /**
   * Makes a call that changes something. Sometimes it is made twice, as from two windows: both must be answered alike.
   * @returns undefined when it was refused
   */
  async change(
    chance: Chance,
    call: Change,
    { invoice, loosens = false }: About = {},
  ): Promise<Answered | undefined> {
    this.made += 1;
    const key = `p${this.number}-key-${this.made}`;
    // Whatever is asked for may be about an email that was refused.
    for (const step of this.known.steps.values())
      if (step.invoice.owner === this.number) step.refused = false;
    if (invoice !== undefined && loosens) {
      invoice.loosened += 1;
      invoice.silentSince = undefined;
    }
    if (invoice !== undefined) invoice.pending += 1;
    invoice?.told.begin();
    const planned = invoice?.planned;
    if (invoice !== undefined) invoice.planned = undefined;
    const { world } = this.server;
    const keyed = { ...call, headers: { 'idempotency-key': key } };
    world.note(`person ${this.number} asks ${call.method} ${call.path}`);
    const isTwice = chance.next() < 0.1;
    const [answer, again] = await Promise.all([this.ask(keyed), isTwice ? this.ask(keyed) : undefined]);
    if (invoice !== undefined) invoice.pending -= 1;
    invoice?.told.end(world.passed());
    const { status } = answer;
    world.note(`person ${this.number} is answered ${status} to ${call.method} ${call.path}`);
    // Once the account is deleted, its session has ended.
    if (again !== undefined && again.status !== status && !this.isLeaving)
      throw new Error(`${call.path}: the same call was answered ${status} and ${again.status}`);
    if (status === 400 && !mayBeTooLate.test(call.path))
      throw new Error(`${call.path} was malformed: ${JSON.stringify(answer.body)}`);
    if (invoice !== undefined)
      this.learnPlan(invoice, status < 400 && answer.bodyOrNull !== null ? answer.body : undefined, planned);
    if (status >= 400) return undefined;
    this.known.answered += 1;
    this.last = { call: keyed, status, at: world.passed() };
    this.assertTold(call, answer);
    return answer;
  }

  /** Makes a call that may change what late fees come to, on any of their invoices. */
  async changeTerms(chance: Chance, call: Change): Promise<Answered | undefined> {
    const told = this.invoices.map((invoice) => invoice.told);
    for (const one of told) one.begin();
    const answer = await this.change(chance, call);
    for (const one of told) one.end(this.server.world.passed());
    return answer;
  }

  /** What an answer says of the installments; one that says nothing of the invoice has changed nothing of them. */
  private learnPlan(invoice: KnownInvoice, body: Fields | undefined, before: KnownInvoice['planned']): void {
    if (body === undefined || typeof body['amountDue'] !== 'number') {
      invoice.planned = before;
      return;
    }
    const { installments = [] } = (body['paymentPlan'] ?? {}) as {
      readonly installments?: readonly { readonly date: string; readonly open: number }[];
    };
    invoice.planned = new Map(installments.map(({ date, open }) => [date, open]));
    invoice.askingAsBefore += body['mailInFlight'] === true ? 1 : 0;
  }

  /** What was stored can only not be read when the account is deleted meanwhile. */
  private assertTold({ path }: Change, { status, bodyOrNull }: Told): void {
    if (status === 204 || bodyOrNull !== null) return;
    if (this.isLeaving) throw new SignedOut();
    throw new Error(`${path} is answered ${status}, but not with what was stored`);
  }

  /** Makes the last call that was done once more with its key: it is answered as before, and does nothing. */
  async repeat(): Promise<void> {
    const { last } = this;
    const { world } = this.server;
    if (last === undefined || world.passed() - last.at > longestMemory) return;
    const { status } = await this.ask(last.call);
    world.note(`person ${this.number} repeats ${last.call.method} ${last.call.path}: ${status}`);
    if (status !== last.status && !this.isLeaving)
      throw new Error(`${last.call.path} was answered ${last.status}, and ${status} when it was repeated`);
  }

  /**
   * From the answer on, no email begins.
   * @param underWay how many are on their way, as it says
   * @param until the last day of it; by default it has no end
   */
  silence(invoice: KnownInvoice, loosened: number, underWay: number, until: string | null = null): void {
    if (invoice.loosened !== loosened) return;
    const isSilent = isSilenced(invoice, this, this.server.world.now());
    if (!isSilent) {
      invoice.silentSince = this.server.world.steps;
      invoice.underWay = underWay;
    }
    invoice.silentUntil = isSilent && invoice.silentUntil === null ? null : until;
  }

  /** One call at a time about an invoice, so that the last answer is the truth. */
  async with(invoice: KnownInvoice | undefined, work: (invoice: KnownInvoice) => Promise<void>) {
    if (invoice === undefined) return;
    const before = this.busy.get(invoice) ?? Promise.resolve();
    const done = before.then(() => (invoice.status === 'deleted' ? undefined : work(invoice)));
    this.busy.set(invoice, done);
    await done;
  }

  some(chance: Chance, which: (invoice: KnownInvoice) => boolean = () => true) {
    const found = this.invoices.filter(which);
    return found.length === 0 ? undefined : chance.one(found);
  }

  get today(): string {
    return dateIn(this.zone, this.server.world.now());
  }

  stepsOf(invoice: KnownInvoice): Promise<readonly Fields[]> {
    return this.get(`/api/followup-sequences?invoiceIds=${invoice.id}`).then(({ rows }) => rows);
  }

  newStep(chance: Chance, dueDate: string): { tag: string; body: object } {
    this.made += 1;
    const tag = `p${this.number}-${this.made}`;
    const soon = wallTime(this.zone, this.server.world.now() + chance.below(15) * 60_000).split('T');
    const isSoon = chance.next() < 0.3;
    const date = isSoon ? (soon[0] ?? this.today) : addDays(this.today, chance.below(10) - 2);
    const time = isSoon ? soon[1] : chance.one(['07:30', '09:00', '14:15', '02:30', '23:45']);
    return {
      tag,
      body: {
        type: date > dueDate ? 'overdue_by' : 'due_in',
        days: Math.min(3_650, Math.round(Math.abs(Date.parse(date) - Date.parse(dueDate)) / 86_400_000)),
        scheduledDate: date,
        scheduledTime: time,
        subject: `Invoice {{invoice_number}} [${tag}]`,
        content: `Hello {{client_name}}, this is about {{invoice_amount}}.${this.made % 2 === 0 ? '\n\n{{late_fee}}' : ''}`,
        tone: chance.one(['friendly', 'friendly', 'firm', 'legal']),
        senderEmail: this.email,
        senderName: `Person ${this.number}`,
        // Some are the addresses of the client's copies, in other letters.
        ccRecipients: this.made % 3 === 0 ? `COPY${this.number}-0@clients.example, ${this.email}` : '',
        bccRecipients: this.made % 4 === 0 ? `copy${this.number}-1@CLIENTS.example` : '',
        stepType: chance.next() < 0.15 ? 'internal_alert' : 'customer_reminder',
      },
    };
  }

  learnSteps(invoice: KnownInvoice, rows: readonly Fields[]): void {
    for (const row of rows) this.known.learnStep(row, invoice);
  }

  /** A step of theirs with a certain delivery. */
  async stepWith(chance: Chance, deliveries: readonly string[]): Promise<KnownStep | undefined> {
    const { rows } = await this.get('/api/followup-sequences');
    const found = rows.filter((row) => deliveries.includes(String(row['delivery'])));
    if (found.length === 0) return undefined;
    return this.known.learnStep(chance.one(found));
  }
}
