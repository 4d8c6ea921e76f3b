import type { Currency } from '../../../contracts/currencies.ts';
import { moneyOf, unitsOf } from '../../../domain/money/money.ts';
import { addDays } from '../calendar.ts';
import { accountDoings } from './account-habits.ts';
import { decisionDoings } from './decision-habits.ts';
import { announcedInvoice, claimWhile, lateFeeDoings } from './late-fee-habits.ts';
import { scheduleDoings } from './schedule-habits.ts';
import { stepDoings } from './step-habits.ts';
import { Chance } from '../../kill/chance.ts';
import { ToldFees, type KnownInvoice } from '../rules/knowledge.ts';
import type { SimulatedPerson } from './person.ts';
import { Violation } from '../rules/violation.ts';
import type { Habit } from './story.ts';

/** Does it. @param given with this invoice; by default with any */
type Doing = (person: SimulatedPerson, chance: Chance, given?: KnownInvoice) => Promise<void>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const countPromise = ({ known }: SimulatedPerson, { id }: KnownInvoice): void => {
  known.promises.set(id, (known.promises.get(id) ?? 0) + 1);
};

/** The addresses that a person's clients have for copies: few, because new recipients are counted. */
const copiesOf = ({ number }: SimulatedPerson): readonly string[] =>
  [0, 1, 2].map((nth) => `copy${number}-${nth}@clients.example`);

const asContacts = (addresses: readonly string[]) => addresses.map((email) => ({ email, role: 'copy' }));

/** Most invoices are in dollars, some in euros, and some in yen, which has no cents. */
const currencyOf = (made: number): Currency => (made % 5 === 3 ? 'EUR' : made % 5 === 4 ? 'JPY' : 'USD');

const payPart = async (person: SimulatedPerson, chance: Chance, invoice: KnownInvoice): Promise<void> => {
  const { loosened, due, currency } = invoice;
  const amount = 1 + chance.below(400);
  const path = `/api/invoices/${invoice.id}/payments`;
  const body = { amount, externalId: `transfer-${person.number}-${person.made}` };
  const answer = await person.change(chance, { method: 'POST', path, body }, { invoice });
  if (answer === undefined) return;
  const left = Number(answer.body['amountDue']);
  if (Number.isFinite(due) && left !== Math.max(0, due - moneyOf(amount, currency).minor))
    throw new Violation(`After ${currency} ${amount} of ${due}, ${left} of ${invoice.number} is due`);
  const isLeaving = answer.body['mailInFlight'] === true ? 1 : 0;
  invoice.due = left;
  invoice.askingMore += isLeaving;
  if (answer.body['status'] !== 'paid') return;
  invoice.status = 'paid';
  invoice.promised = null;
  person.silence(invoice, loosened, isLeaving);
};

/** What people do. */
export const doings: Readonly<Record<Habit, Doing>> = {
  ...accountDoings,
  ...stepDoings,
  ...lateFeeDoings,
  ...scheduleDoings,
  ...decisionDoings,

  'add a client': async (person, chance) => {
    person.made += 1;
    const email = `client${person.number}-${person.made}@clients.example`;
    const addresses = person.made % 2 === 0 ? [] : copiesOf(person).slice(0, 2);
    const name = `Client ${person.number}-${person.made}`;
    const body = { name, email, contacts: asContacts(addresses) };
    const answer = await person.change(chance, { method: 'POST', path: '/api/clients', body });
    if (answer === undefined) return;
    const mine = person.known.clients.get(person.number) ?? [];
    const copies = { addresses, since: 0, changes: 0, pending: 0 };
    const approval = { asksFirst: false, since: 0, changes: 0, pending: 0 };
    const client = { id: answer.body.id, email, before: [], asked: [], since: 0, copies, approval };
    person.known.clients.set(person.number, [...mine, client]);
  },

  'add an invoice': async (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    if (mine.length === 0) return;
    person.made += 1;
    const clientId = chance.one(mine).id;
    const number = `INV-${person.number}-${person.made}`;
    const dueDate = addDays(person.today, chance.below(40) - 20);
    const dateIssued = addDays(dueDate, -30);
    const amount = 10 + chance.below(5_000);
    const currency = currencyOf(person.made);
    const total = moneyOf(amount, currency).minor;
    const body = {
      clientId,
      invoiceNumber: number,
      currency,
      amount,
      dueDate,
      dateIssued,
    };
    const answer = await person.change(chance, { method: 'POST', path: '/api/invoices', body });
    if (answer === undefined) return;
    person.known.invoices.push({
      id: answer.body.id,
      number,
      owner: person.number,
      clientId,
      notes: null,
      status: 'pending',
      currency,
      total,
      due: total,
      askingMore: 0,
      hasKept: false,
      promised: null,
      planned: new Map(),
      askingAsBefore: 0,
      plans: 0,
      claims: [],
      hasClaimsByRule: false,
      reopened: new Set(),
      told: new ToldFees(),
      silentSince: undefined,
      silentUntil: null,
      underWay: 0,
      loosened: 0,
      pending: 0,
    });
  },

  chase: (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
      const { rows } = await person.get(`/api/invoices?ids=${invoice.id}`);
      const dueDate = textOf(rows[0]?.['dueDate']) ?? person.today;
      const steps = Array.from({ length: 1 + chance.below(4) }, () => person.newStep(chance, dueDate).body);
      const body = { invoiceId: invoice.id, steps };
      const call = { method: 'POST', path: '/api/followup-sequences', body } as const;
      const answer = await person.change(chance, call, { invoice, loosens: true });
      if (answer !== undefined) person.learnSteps(invoice, answer.rows);
    }),

  'use the plan up': async (person, chance) => {
    for (let more = 6; more > 0; more -= 1) {
      const before = person.invoices.length;
      await doings['add an invoice'](person, chance);
      const added = person.invoices[before];
      if (added !== undefined) await doings.chase(person, chance, added);
    }
  },

  'act on many at once': async (person, chance) => {
    const act = doings[chance.one(['chase', 'pay', 'promise', 'pause'] as const)];
    const many = person.invoices.filter(({ status }) => status === 'pending').slice(0, 2 + chance.below(5));
    const rolls = many.map(() => chance.below(2 ** 31));
    await Promise.all(many.map((invoice, index) => act(person, new Chance(rolls[index] ?? 0), invoice)));
  },

  pay: (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
      const { loosened } = invoice;
      const path = `/api/invoices/${invoice.id}/mark-paid`;
      const answer = await person.change(chance, { method: 'POST', path }, { invoice });
      if (answer === undefined) return;
      invoice.status = 'paid';
      invoice.promised = null;
      person.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0);
    }),

  'pay a part': (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'pending'), (invoice) =>
      payPart(person, chance, invoice),
    ),

  'pay a few cents too little': (person, chance) =>
    person.with(
      person.some(chance, ({ status, due }) => status === 'pending' && Number.isFinite(due) && due > 10),
      async (invoice) => {
        const { loosened, due, hasKept, currency } = invoice;
        const rest = 1 + chance.below(10);
        if (due <= rest) return;
        const path = `/api/invoices/${invoice.id}/payments`;
        const amount = unitsOf({ minor: due - rest, currency });
        const body = { amount, externalId: `transfer-${person.number}-${person.made}` };
        const answer = await person.change(chance, { method: 'POST', path, body }, { invoice });
        if (answer === undefined) return;
        // It was marked as paid, which had no answer yet: nothing is left to ask about.
        if (answer.body['status'] === 'paid') return;
        const asked = answer.body['askedRemainder'];
        if (asked !== rest && (asked !== undefined || !hasKept))
          throw new Violation(`${rest} of ${invoice.number} is left, asked is about ${String(asked)}`);
        const isLeaving = answer.body['mailInFlight'] === true ? 1 : 0;
        invoice.due = rest;
        invoice.askingMore += isLeaving;
        if (asked === rest) person.silence(invoice, loosened, isLeaving);
      },
    ),

  'pay too much': (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ due }) => Number.isFinite(due)), async (invoice) => {
      const { loosened, due, currency } = invoice;
      const path = `/api/invoices/${invoice.id}/payments`;
      const more = moneyOf(1 + chance.below(300), currency).minor;
      const amount = unitsOf({ minor: due + more, currency });
      const body = { amount, externalId: `transfer-${person.number}-${person.made}` };
      const answer = await person.change(chance, { method: 'POST', path, body }, { invoice });
      if (answer === undefined) return;
      invoice.status = 'paid';
      invoice.due = Number(answer.body['amountDue']);
      if (invoice.due !== 0)
        throw new Violation(`${invoice.due} cents of ${invoice.number} are due after more than all came`);
      invoice.promised = null;
      person.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0);
    }),

  'apply credit': async (person, chance) => {
    const ofSameClient =
      ({ id, clientId, currency }: KnownInvoice) =>
      (other: KnownInvoice) =>
        other.id !== id &&
        other.clientId === clientId &&
        other.currency === currency &&
        Number.isFinite(other.due);
    const target = person.some(
      chance,
      (invoice) => invoice.status === 'pending' && person.invoices.some(ofSameClient(invoice)),
    );
    const source = target && person.some(chance, ofSameClient(target));
    if (source !== undefined && chance.next() < 0.7) await doings['pay too much'](person, chance, source);
    await person.with(target, async (invoice) => {
      const { loosened } = invoice;
      const path = `/api/invoices/${invoice.id}/apply-credit`;
      const answer = await person.change(chance, { method: 'POST', path }, { invoice });
      if (answer === undefined) return;
      const isLeaving = answer.body['mailInFlight'] === true ? 1 : 0;
      invoice.due = Number(answer.body['amountDue']);
      invoice.askingMore += isLeaving;
      if (answer.body['status'] !== 'paid') return;
      invoice.status = 'paid';
      invoice.promised = null;
      person.silence(invoice, loosened, isLeaving);
    });
  },

  'claim beside a payment': (person, chance) =>
    claimWhile(person, chance, async (invoice) => {
      if (invoice.status === 'pending') await payPart(person, chance, invoice);
    }),

  /** And takes the payment back, half of the time at once, so that both are followed together. */
  'pay what the rule claims for': async (person, chance) => {
    if (!person.hasAskedForRule) await doings['approve the claim rule'](person, chance);
    const told = await announcedInvoice(person, chance);
    if (told === undefined) return;
    await doings.pay(person, chance, told);
    if (chance.next() < 0.3) await doings['look at late fees'](person, chance);
    if (chance.next() < 0.5) await doings['take the payment back'](person, chance, told);
  },

  'keep chasing': (person, chance) =>
    person.with(
      person.some(chance, ({ status, due }) => status === 'pending' && due <= 10),
      async (invoice) => {
        invoice.hasKept = true;
        const path = `/api/invoices/${invoice.id}/keep-chasing`;
        await person.change(chance, { method: 'POST', path }, { invoice, loosens: true });
      },
    ),

  'take the payment back': (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'paid'), async (invoice) => {
      const path = `/api/invoices/${invoice.id}/unpaid`;
      const body = { undo: chance.next() < 0.5 };
      invoice.due = Number.POSITIVE_INFINITY;
      const answer = await person.change(chance, { method: 'POST', path, body }, { invoice, loosens: true });
      if (answer === undefined) return;
      // Another payment may cover all of it.
      invoice.status = answer.body['status'] === 'paid' ? 'paid' : 'pending';
      invoice.due = Number(answer.body['amountDue']);
      invoice.promised = textOf(answer.body['promisedPaymentDate']);
    }),

  promise: (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
      const { loosened } = invoice;
      countPromise(person, invoice);
      const promisedDate = addDays(person.today, chance.below(12));
      const path = `/api/invoices/${invoice.id}/promise-payment`;
      const answer = await person.change(
        chance,
        { method: 'POST', path, body: { promisedDate } },
        { invoice },
      );
      if (answer === undefined) return;
      invoice.promised = promisedDate;
      person.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0, promisedDate);
    }),

  'take the promise back': (person, chance) =>
    person.with(
      person.some(chance, ({ promised }) => promised !== null),
      async (invoice) => {
        const path = `/api/invoices/${invoice.id}/promise-payment`;
        const body = { promisedDate: null };
        const answer = await person.change(
          chance,
          { method: 'POST', path, body },
          { invoice, loosens: true },
        );
        if (answer !== undefined) invoice.promised = null;
      },
    ),

  'agree on a plan': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const { loosened } = invoice;
        const { rows } = await person.get(`/api/invoices?ids=${invoice.id}`);
        const due = Number(rows[0]?.['amountDue'] ?? 0);
        const count = 2 + chance.below(3);
        const each = Math.floor(due / count);
        if (each === 0) return;
        const first = chance.below(3);
        const apart = 1 + chance.below(3);
        const installments = Array.from({ length: count }, (_, at) => ({
          date: addDays(person.today, first + at * apart),
          ...(at < count - 1 && { amount: unitsOf({ minor: each, currency: invoice.currency }) }),
        }));
        invoice.plans += 1;
        const path = `/api/invoices/${invoice.id}/payment-plan`;
        const body = { installments, remindBefore: chance.below(2) };
        const answer = await person.change(chance, { method: 'POST', path, body }, { invoice });
        if (answer === undefined) return;
        invoice.promised = null;
        person.silence(invoice, loosened, answer.body['mailInFlight'] === true ? 1 : 0);
      },
    ),

  'end the plan': (person, chance) =>
    person.with(
      person.some(chance, ({ plans, status }) => plans > 0 && status === 'pending'),
      async (invoice) => {
        const path = `/api/invoices/${invoice.id}/payment-plan`;
        await person.change(chance, { method: 'DELETE', path }, { invoice, loosens: true });
      },
    ),

  'continue the plan': (person, chance) =>
    person.with(
      person.some(chance, ({ plans, status }) => plans > 0 && status === 'pending'),
      async (invoice) => {
        const path = `/api/invoices/${invoice.id}/payment-plan/continue`;
        await person.change(chance, { method: 'POST', path }, { invoice });
      },
    ),

  pause: (person, chance, given) =>
    person.with(given ?? person.some(chance, ({ status }) => status === 'pending'), async (invoice) => {
      const { loosened } = invoice;
      const path = `/api/sequences/${invoice.id}/toggle-status`;
      const body = { status: 'paused' };
      const answer = await person.change(chance, { method: 'PATCH', path, body }, { invoice });
      if (answer === undefined) return;
      const leaving = answer.rows.filter((row) => row['delivery'] === 'sending').length;
      person.silence(invoice, loosened, leaving);
    }),

  resume: (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const path = `/api/sequences/${invoice.id}/toggle-status`;
        const body = { status: 'active', despitePromise: chance.next() < 0.5 };
        invoice.hasKept = true;
        await person.change(chance, { method: 'PATCH', path, body }, { invoice, loosens: true });
      },
    ),

  'write a note': (person, chance) =>
    person.with(person.some(chance), async (invoice) => {
      person.made += 1;
      const notes = `Note ${person.made}`;
      const path = `/api/invoices/${invoice.id}`;
      const answer = await person.change(chance, { method: 'PUT', path, body: { notes } }, { invoice });
      if (answer !== undefined) invoice.notes = notes;
    }),

  'move the due date': (person, chance) =>
    person.with(
      person.some(chance, ({ status }) => status === 'pending'),
      async (invoice) => {
        const action = chance.one(['adjust', 'adjust', 'keep', 'cancel']);
        const newDueDate = addDays(person.today, chance.below(40) - 15);
        const path = `/api/invoices/${invoice.id}/handle-due-date-change`;
        const call = { method: 'POST', path, body: { action, newDueDate } } as const;
        await person.change(chance, call, { invoice, loosens: false });
      },
    ),

  'change the address': async (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    if (mine.length === 0) return;
    const client = chance.one(mine);
    person.made += 1;
    const email = `client${person.number}-${person.made}@clients.example`;
    const call = { method: 'PUT', path: `/api/clients/${client.id}`, body: { email } } as const;
    client.since = Infinity;
    client.asked = [...client.asked, email];
    if ((await person.change(chance, call)) !== undefined) {
      client.before = [...client.before, client.email];
      client.email = email;
    }
    client.since = person.server.world.passed();
  },

  'change the copies': async (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    if (mine.length === 0) return;
    const { id, copies } = chance.one(mine);
    const addresses = copiesOf(person).filter(() => chance.next() < 0.5);
    const body = { contacts: asContacts(addresses) };
    const isAlone = copies.pending === 0;
    copies.changes += 1;
    copies.pending += 1;
    copies.addresses = undefined;
    const { changes } = copies;
    const answer = await person.change(chance, { method: 'PUT', path: `/api/clients/${id}`, body });
    copies.pending -= 1;
    const isSure = answer !== undefined && isAlone && copies.changes === changes;
    copies.addresses = isSure ? addresses : undefined;
    copies.since = person.server.world.passed();
  },

  'change the client': (person, chance) =>
    person.with(person.some(chance), async (invoice) => {
      const mine = person.known.clients.get(person.number) ?? [];
      const clientId = chance.one(mine).id;
      const call = { method: 'PUT', path: `/api/invoices/${invoice.id}`, body: { clientId } } as const;
      person.rules.noteOtherClient(invoice.id);
      if ((await person.change(chance, call, { invoice })) !== undefined) invoice.clientId = clientId;
    }),

  'delete an invoice': (person, chance, given) =>
    person.with(given ?? person.some(chance), async (invoice) => {
      const { loosened } = invoice;
      const call = { method: 'DELETE', path: `/api/invoices/${invoice.id}` } as const;
      if ((await person.change(chance, call, { invoice })) === undefined) return;
      invoice.status = 'deleted';
      // Its answer has no body that could name an email that is being handed over.
      person.silence(invoice, loosened, 1);
    }),

  'move to another zone': async (person, chance) => {
    const timeZone = chance.one(['Europe/Lisbon', 'America/Los_Angeles', 'Asia/Tokyo']);
    const answer = await person.change(chance, { method: 'PUT', path: '/api/user', body: { timeZone } });
    person.hasMoved = true;
    if (answer !== undefined) person.zone = timeZone;
  },

  'look around': async (person) => {
    const { rows } = await person.get('/api/invoices');
    const strange = rows.filter((row) => row['userId'] !== person.id);
    if (strange.length > 0) throw new Error(`Person ${person.number} sees invoices of others`);
    const [other] = person.known.invoices.filter(({ owner }) => owner !== person.number);
    if (other === undefined) return;
    const { rows: found } = await person.get(`/api/invoices?ids=${other.id}`);
    if (found.length > 0) throw new Error(`Person ${person.number} sees invoice ${other.id} of another`);
  },
};
