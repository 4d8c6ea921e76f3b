import type { Answered, Fields } from '../doubles/person.ts';
import { Chance } from '../kill/chance.ts';
import { addDays, dateIn } from './calendar.ts';
import { tagIn, type KnownInvoice, type Knowledge, type KnownStep } from './knowledge.ts';
import type { Call } from './program.ts';
import type { Server } from './server.ts';
import type { Act, Habit } from './story.ts';

/** What a call is about, for the rules. */
interface About {
  readonly invoice?: KnownInvoice;
  /** It may lead to emails that could not go before. */
  readonly loosens?: boolean;
}

type Change = Omit<Call, 'headers'>;

/** A user: acts, remembers what was answered, and asks again with the same key when nothing was. */
export class SimulatedPerson {
  readonly number: number;
  readonly email: string;
  zone: string;
  /** Whether their day may have ended elsewhere. */
  hasMoved = false;
  id = 0;
  private cookie = '';
  private made = 0;
  private registered: Promise<void> | undefined;
  private readonly server: Server;
  private readonly known: Knowledge;
  private readonly busy = new Map<KnownInvoice, Promise<void>>();

  constructor(number: number, zone: string, server: Server, known: Knowledge) {
    this.number = number;
    this.zone = zone;
    this.server = server;
    this.known = known;
    this.email = `person${number}@people.example`;
  }

  /** Does one thing, to its end. */
  async act({ habit, roll }: Act): Promise<void> {
    this.registered ??= this.register();
    await this.registered;
    await this.doings[habit](new Chance(roll));
  }

  /** Ends the reminders of an invoice, one of which is just about to leave. */
  interrupt(invoice: KnownInvoice, roll: number): Promise<void> {
    const chance = new Chance(roll);
    const habit = chance.one(['pay', 'pay', 'promise', 'pause', 'delete an invoice'] as const);
    return this.doings[habit](chance, invoice);
  }

  get invoices(): readonly KnownInvoice[] {
    return this.known.invoices.filter(({ owner, status }) => owner === this.number && status !== 'deleted');
  }

  async get(path: string): Promise<Answered> {
    const answer = await this.ask({ method: 'GET', path });
    if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status} ${answer.body.message}`);
    return answer;
  }

  private async register(): Promise<void> {
    const { email, zone } = this;
    const body = { name: `Person ${this.number}`, email, password: 'correct horse', timeZone: zone };
    for (;;) {
      const answer = await this.server.askOnce({ method: 'POST', path: '/api/register', body });
      if (answer?.status === 201) {
        this.keepCookie(answer);
        this.id = answer.body.id;
        break;
      }
      // An address that a crash left reserved is confirmed within minutes: whoever got no answer logs in then.
      const { world } = this.server;
      for (let tries = 0; tries < 3; tries += 1) {
        await world.wait(world.outside, 120_000);
        if (await this.logIn()) return this.server.putOnPlan(email, 'agency');
      }
    }
    await this.server.putOnPlan(email, 'agency');
  }

  private async logIn(): Promise<boolean> {
    const body = { email: this.email, password: 'correct horse' };
    const answer = await this.server.ask({ method: 'POST', path: '/api/login', body });
    if (answer.status !== 200) return false;
    this.keepCookie(answer);
    this.id = answer.body.id;
    return true;
  }

  private keepCookie({ headers }: Answered): void {
    const pairs = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    if (pairs.length > 0) this.cookie = pairs.join('; ');
  }

  private async ask(call: Call): Promise<Answered> {
    for (;;) {
      const headers = { ...call.headers, cookie: this.cookie };
      const answer = await this.server.ask({ ...call, headers });
      this.keepCookie(answer);
      if (answer.status !== 401) return answer;
      if (!(await this.logIn())) throw new Error(`Person ${this.number} can't log in any more`);
    }
  }

  /**
   * Makes a call that changes something. Sometimes it is made twice, as from two windows: both must be answered alike.
   * @returns undefined when it was refused
   */
  private async change(
    chance: Chance,
    call: Change,
    { invoice, loosens = false }: About = {},
  ): Promise<Answered | undefined> {
    this.made += 1;
    const key = `p${this.number}-key-${this.made}`;
    if (invoice !== undefined && loosens) {
      invoice.loosened += 1;
      invoice.silentSince = undefined;
    }
    if (invoice !== undefined) invoice.pending += 1;
    const { world } = this.server;
    const keyed = { ...call, headers: { 'idempotency-key': key } };
    world.note(`person ${this.number} asks ${call.method} ${call.path}`);
    const isTwice = chance.next() < 0.1;
    const [answer, again] = await Promise.all([this.ask(keyed), isTwice ? this.ask(keyed) : undefined]);
    if (invoice !== undefined) invoice.pending -= 1;
    const { status } = answer;
    world.note(`person ${this.number} is answered ${status} to ${call.method} ${call.path}`);
    if (again !== undefined && again.status !== status)
      throw new Error(`${call.path}: the same call was answered ${status} and ${again.status}`);
    // A day that has passed while nobody answered can't be promised any more.
    if (status === 400 && !call.path.endsWith('promise-payment'))
      throw new Error(`${call.path} was malformed: ${JSON.stringify(answer.body)}`);
    if (status >= 400) return undefined;
    this.known.answered += 1;
    return answer;
  }

  /**
   * From the answer on, no email begins.
   * @param underWay how many are on their way, as it says
   * @param until the last day of it; by default it has no end
   */
  private silence(
    invoice: KnownInvoice,
    loosened: number,
    underWay: number,
    until: string | null = null,
  ): void {
    if (invoice.loosened !== loosened) return;
    const isSilent = invoice.silentSince !== undefined;
    if (!isSilent) {
      invoice.silentSince = this.server.world.steps;
      invoice.underWay = underWay;
    }
    invoice.silentUntil = isSilent && invoice.silentUntil === null ? null : until;
  }

  /** One call at a time about an invoice, so that the last answer is the truth. */
  private async with(invoice: KnownInvoice | undefined, work: (invoice: KnownInvoice) => Promise<void>) {
    if (invoice === undefined) return;
    const before = this.busy.get(invoice) ?? Promise.resolve();
    const done = before.then(() => (invoice.status === 'deleted' ? undefined : work(invoice)));
    this.busy.set(invoice, done);
    await done;
  }

  private some(chance: Chance, which: (invoice: KnownInvoice) => boolean = () => true) {
    const found = this.invoices.filter(which);
    return found.length === 0 ? undefined : chance.one(found);
  }

  private get today(): string {
    return dateIn(this.zone, this.server.world.now());
  }

  private stepsOf(invoice: KnownInvoice): Promise<readonly Fields[]> {
    return this.get(`/api/followup-sequences?invoiceIds=${invoice.id}`).then(({ rows }) => rows);
  }

  private newStep(chance: Chance, dueDate: string): { tag: string; body: object } {
    this.made += 1;
    const tag = `p${this.number}-${this.made}`;
    const date = addDays(this.today, chance.below(10) - 2);
    const isOverdue = date > dueDate;
    const [body, other] = [
      isOverdue ? 'overdue_by' : 'due_in',
      chance.one(['07:30', '09:00', '14:15', '02:30', '23:45']),
    ];
    return {
      tag,
      body: {
        type: body,
        days: Math.min(3_650, Math.round(Math.abs(Date.parse(date) - Date.parse(dueDate)) / 86_400_000)),
        scheduledDate: date,
        scheduledTime: other,
        subject: `Invoice {{invoice_number}} [${tag}]`,
        content: 'Hello {{client_name}}, this is about {{invoice_amount}}.',
        tone: chance.one(['friendly', 'friendly', 'firm', 'legal']),
        senderEmail: this.email,
        senderName: `Person ${this.number}`,
        stepType: chance.next() < 0.15 ? 'internal_alert' : 'customer_reminder',
      },
    };
  }

  private learnSteps(invoice: KnownInvoice, rows: readonly Fields[]): void {
    for (const row of rows) {
      const tag = tagIn(String(row['customSubject']));
      if (tag === undefined || this.known.steps.has(tag)) continue;
      this.known.steps.set(tag, { id: row.id, invoice, tag, repeats: 0, settled: false });
    }
  }

  /** A step of theirs with a certain delivery. */
  private async stepWith(chance: Chance, deliveries: readonly string[]): Promise<KnownStep | undefined> {
    const { rows } = await this.get('/api/followup-sequences');
    const found = rows.filter((row) => deliveries.includes(String(row['delivery'])));
    if (found.length === 0) return undefined;
    return this.known.steps.get(tagIn(String(chance.one(found)['customSubject'])) ?? '');
  }

  /** @param given of this one; by default of any */
  private readonly doings: Readonly<Record<Habit, (chance: Chance, given?: KnownInvoice) => Promise<void>>> =
    {
      'add a client': async (chance) => {
        this.made += 1;
        const email = `client${this.number}-${this.made}@clients.example`;
        const body = { name: `Client ${this.number}-${this.made}`, email };
        const answer = await this.change(chance, { method: 'POST', path: '/api/clients', body });
        if (answer === undefined) return;
        const mine = this.known.clients.get(this.number) ?? [];
        this.known.clients.set(this.number, [...mine, { id: answer.body.id, email }]);
      },

      'add an invoice': async (chance) => {
        const mine = this.known.clients.get(this.number) ?? [];
        if (mine.length === 0) return;
        this.made += 1;
        const clientId = chance.one(mine).id;
        const number = `INV-${this.number}-${this.made}`;
        const dueDate = addDays(this.today, chance.below(40) - 20);
        const dateIssued = addDays(dueDate, -30);
        const body = {
          clientId,
          invoiceNumber: number,
          amount: 10 + chance.below(5_000),
          dueDate,
          dateIssued,
        };
        const answer = await this.change(chance, { method: 'POST', path: '/api/invoices', body });
        if (answer === undefined) return;
        this.known.invoices.push({
          id: answer.body.id,
          number,
          owner: this.number,
          clientId,
          notes: null,
          status: 'pending',
          promised: null,
          silentSince: undefined,
          silentUntil: null,
          underWay: 0,
          loosened: 0,
          pending: 0,
        });
      },

      chase: (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'pending'),
          async (invoice) => {
            const { rows } = await this.get(`/api/invoices?ids=${invoice.id}`);
            const dueDate = textOf(rows[0]?.['dueDate']) ?? this.today;
            const steps = Array.from(
              { length: 1 + chance.below(4) },
              () => this.newStep(chance, dueDate).body,
            );
            const body = { invoiceId: invoice.id, steps };
            const call = { method: 'POST', path: '/api/followup-sequences', body } as const;
            const answer = await this.change(chance, call, { invoice, loosens: true });
            if (answer !== undefined) this.learnSteps(invoice, answer.rows);
          },
        ),

      pay: (chance, given) =>
        this.with(given ?? this.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
          const { loosened } = invoice;
          const path = `/api/invoices/${invoice.id}/mark-paid`;
          const answer = await this.change(chance, { method: 'POST', path }, { invoice });
          if (answer === undefined) return;
          invoice.status = 'paid';
          invoice.promised = null;
          this.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0);
        }),

      'take the payment back': (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'paid'),
          async (invoice) => {
            const path = `/api/invoices/${invoice.id}/unpaid`;
            const body = { undo: chance.next() < 0.5 };
            const answer = await this.change(
              chance,
              { method: 'POST', path, body },
              { invoice, loosens: true },
            );
            if (answer === undefined) return;
            invoice.status = 'pending';
            invoice.promised = textOf(answer.body['promisedPaymentDate']);
          },
        ),

      promise: (chance, given) =>
        this.with(given ?? this.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
          const { loosened } = invoice;
          const promisedDate = addDays(this.today, chance.below(12));
          const path = `/api/invoices/${invoice.id}/promise-payment`;
          const answer = await this.change(
            chance,
            { method: 'POST', path, body: { promisedDate } },
            { invoice },
          );
          if (answer === undefined) return;
          invoice.promised = promisedDate;
          this.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0, promisedDate);
        }),

      'take the promise back': (chance) =>
        this.with(
          this.some(chance, ({ promised }) => promised !== null),
          async (invoice) => {
            const path = `/api/invoices/${invoice.id}/promise-payment`;
            const body = { promisedDate: null };
            const answer = await this.change(
              chance,
              { method: 'POST', path, body },
              { invoice, loosens: true },
            );
            if (answer !== undefined) invoice.promised = null;
          },
        ),

      pause: (chance, given) =>
        this.with(given ?? this.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
          const { loosened } = invoice;
          const path = `/api/sequences/${invoice.id}/toggle-status`;
          const body = { status: 'paused' };
          const answer = await this.change(chance, { method: 'PATCH', path, body }, { invoice });
          if (answer === undefined) return;
          const leaving = answer.rows.filter((row) => row['delivery'] === 'sending').length;
          this.silence(invoice, loosened, leaving);
        }),

      resume: (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'pending'),
          async (invoice) => {
            const path = `/api/sequences/${invoice.id}/toggle-status`;
            const body = { status: 'active', despitePromise: chance.next() < 0.5 };
            await this.change(chance, { method: 'PATCH', path, body }, { invoice, loosens: true });
          },
        ),

      'write a note': (chance) =>
        this.with(this.some(chance), async (invoice) => {
          this.made += 1;
          const notes = `Note ${this.made}`;
          const path = `/api/invoices/${invoice.id}`;
          const answer = await this.change(chance, { method: 'PUT', path, body: { notes } }, { invoice });
          if (answer !== undefined) invoice.notes = notes;
        }),

      'move the due date': (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'pending'),
          async (invoice) => {
            const action = chance.one(['adjust', 'adjust', 'keep', 'cancel']);
            const newDueDate = addDays(this.today, chance.below(40) - 15);
            const path = `/api/invoices/${invoice.id}/handle-due-date-change`;
            const call = { method: 'POST', path, body: { action, newDueDate } } as const;
            await this.change(chance, call, { invoice, loosens: false });
          },
        ),

      'change the address': async (chance) => {
        const mine = this.known.clients.get(this.number) ?? [];
        if (mine.length === 0) return;
        const client = chance.one(mine);
        this.made += 1;
        const email = `client${this.number}-${this.made}@clients.example`;
        const call = { method: 'PUT', path: `/api/clients/${client.id}`, body: { email } } as const;
        if ((await this.change(chance, call)) !== undefined) client.email = email;
      },

      'change the client': (chance) =>
        this.with(this.some(chance), async (invoice) => {
          const mine = this.known.clients.get(this.number) ?? [];
          const clientId = chance.one(mine).id;
          const call = { method: 'PUT', path: `/api/invoices/${invoice.id}`, body: { clientId } } as const;
          if ((await this.change(chance, call, { invoice })) !== undefined) invoice.clientId = clientId;
        }),

      'edit a step': (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'pending'),
          async (invoice) => {
            const waiting = (await this.stepsOf(invoice)).filter((row) => row['delivery'] === 'scheduled');
            if (waiting.length === 0) return;
            const step = chance.one(waiting);
            const scheduledDate = addDays(this.today, chance.below(20) - 2);
            const body = { scheduledDate, scheduledTime: '10:30' };
            const call = { method: 'PATCH', path: `/api/followup-sequences/${step.id}`, body } as const;
            await this.change(chance, call, { invoice });
          },
        ),

      'remove a step': (chance) =>
        this.with(
          this.some(chance, ({ status }) => status === 'pending'),
          async (invoice) => {
            const waiting = (await this.stepsOf(invoice)).filter((row) => row['delivery'] === 'scheduled');
            if (waiting.length < 2) return;
            const { id } = chance.one(waiting);
            await this.change(
              chance,
              { method: 'DELETE', path: `/api/followup-sequences/${id}` },
              { invoice },
            );
          },
        ),

      'mend a failure': async (chance) => {
        const step = await this.stepWith(chance, ['failed']);
        await this.with(step?.invoice, async (invoice) => {
          if (step === undefined) return;
          const path = `/api/followup-sequences/${step.id}/${chance.one(['retry', 'skip'])}`;
          await this.change(chance, { method: 'POST', path }, { invoice, loosens: true });
        });
      },

      'settle a doubt': async (chance) => {
        const step = await this.stepWith(chance, ['in_doubt']);
        await this.with(step?.invoice, async (invoice) => {
          if (step === undefined) return;
          const resolution = chance.one(['arrived', 'send_again', 'leave']);
          const path = `/api/followup-sequences/${step.id}/resolve`;
          // Even unanswered it may have been taken.
          step.settled = true;
          if (resolution === 'send_again') step.repeats += 1;
          await this.change(
            chance,
            { method: 'POST', path, body: { resolution } },
            { invoice, loosens: true },
          );
        });
      },

      'delete an invoice': (chance, given) =>
        this.with(given ?? this.some(chance), async (invoice) => {
          const { loosened } = invoice;
          const call = { method: 'DELETE', path: `/api/invoices/${invoice.id}` } as const;
          if ((await this.change(chance, call, { invoice })) === undefined) return;
          invoice.status = 'deleted';
          // Its answer has no body that could name an email that is being handed over.
          this.silence(invoice, loosened, 1);
        }),

      'move to another zone': async (chance) => {
        const timeZone = chance.one(['Europe/Lisbon', 'America/Los_Angeles', 'Asia/Tokyo']);
        const answer = await this.change(chance, { method: 'PUT', path: '/api/user', body: { timeZone } });
        this.hasMoved = true;
        if (answer !== undefined) this.zone = timeZone;
      },

      'look around': async () => {
        const { rows } = await this.get('/api/invoices');
        const strange = rows.filter((row) => row['userId'] !== this.id);
        if (strange.length > 0) throw new Error(`Person ${this.number} sees invoices of others`);
        const [other] = this.known.invoices.filter(({ owner }) => owner !== this.number);
        if (other === undefined) return;
        const { rows: found } = await this.get(`/api/invoices?ids=${other.id}`);
        if (found.length > 0) throw new Error(`Person ${this.number} sees invoice ${other.id} of another`);
      },
    };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
