import type { LateFeeTerms } from '../../../contracts/invoices/late-fee-terms.ts';
import type { LateFeesView, NoLateFee } from '../../../contracts/invoices/late-fees.ts';
import { addDays } from '../calendar.ts';
import type { Chance } from '../../kill/chance.ts';
import type { KnownInvoice } from '../rules/knowledge.ts';
import { learnLateFees } from '../rules/late-fee-rules.ts';
import type { SimulatedPerson } from './person.ts';
import type { LateFeeHabit } from './story.ts';

const termsBy = (chance: Chance): LateFeeTerms => {
  const kind = chance.below(10);
  if (kind === 0) return { kind: 'none' };
  if (kind < 4) {
    const country = chance.one(['AT', 'CH', 'DE', 'EU', 'FR', 'GB', 'IE'] as const);
    return { kind: 'statutory', country, debtor: chance.next() < 0.8 ? 'business' : 'consumer' };
  }
  return {
    kind: 'contract',
    flat: { amount: 500 + chance.below(4_000), currency: chance.one(['USD', 'USD', 'EUR', 'JPY']) },
    rate: { percent: 1 + chance.below(8) / 4, per: 'month' },
    graceDays: chance.below(3),
    capPercent: chance.one([null, null, 1]),
    clause: 'Late payments bear interest',
    agreedOn: '2025-01-31',
  };
};

/** For all clients, or for one of them alone. */
const setTerms = async (
  person: SimulatedPerson,
  chance: Chance,
  clientId: number | undefined,
): Promise<void> => {
  const path = clientId === undefined ? '/api/late-fee-terms' : `/api/clients/${clientId}/late-fee-terms`;
  const terms = clientId !== undefined && chance.next() < 0.2 ? null : termsBy(chance);
  await person.changeTerms(chance, { method: 'PUT', path, body: { terms } });
};

const addRate = async (
  person: SimulatedPerson,
  chance: Chance,
  { series, validFrom }: Extract<NoLateFee, { code: 'no_rate' }>,
): Promise<void> => {
  const body = { series, validFrom, percent: 2 + chance.below(9) / 4, source: 'The newspaper' };
  await person.changeTerms(chance, { method: 'POST', path: '/api/late-fee-rates', body });
};

const pathOf = ({ id }: KnownInvoice, rest = ''): string => `/api/invoices/${id}/late-fees${rest}`;

/** The table up to a day, by default today. What an email would tell on that day is remembered. */
const tableOf = async (
  person: SimulatedPerson,
  invoice: KnownInvoice,
  { until, added }: { readonly until?: string; readonly added?: readonly number[] } = {},
): Promise<LateFeesView> => {
  const { changes } = invoice.told;
  const { body } = await person.get(pathOf(invoice, until === undefined ? '' : `?until=${until}`));
  const view = learnLateFees(person, invoice, body, added);
  invoice.told.learn(view.announcement, changes);
  return view;
};

/** The same; terms or a rate that it lacks are added first. */
const completeTable = async (
  person: SimulatedPerson,
  chance: Chance,
  invoice: KnownInvoice,
): Promise<LateFeesView> => {
  for (let tries = 3; ; tries -= 1) {
    const view = await tableOf(person, invoice);
    if (view.fee.type !== 'none' || tries === 0) return view;
    const { why } = view.fee;
    if (why.code === 'no_terms')
      await setTerms(person, chance, view.isOfClient ? invoice.clientId : undefined);
    else if (why.code === 'no_rate') await addRate(person, chance, why);
    else return view;
  }
};

/** An invoice whose due date has passed; half of the time one with a claim, if there is any. */
const lateInvoice = async (person: SimulatedPerson, chance: Chance): Promise<KnownInvoice | undefined> => {
  const { rows } = await person.get('/api/invoices');
  const late = new Set(rows.filter((row) => String(row['dueDate']) < person.today).map((row) => row.id));
  const hasClaim = chance.next() < 0.5 && person.invoices.some(({ claims }) => claims.length > 0);
  return person.some(chance, ({ id, claims }) => late.has(id) && (!hasClaim || claims.length > 0));
};

/** An invoice that is due, and of whose late fees an email has told; terms that are missing are set, for later emails. */
export const announcedInvoice = async (
  person: SimulatedPerson,
  chance: Chance,
): Promise<KnownInvoice | undefined> => {
  let told: KnownInvoice | undefined;
  for (const each of person.invoices.filter(({ status }) => status === 'pending'))
    await person.with(each, async (invoice) => {
      if (told === undefined && (await completeTable(person, chance, invoice)).announcedAt !== null)
        told = invoice;
    });
  return told;
};

/** Claims what is shown, or what is not shown any more, once or in two windows, while something else may happen. */
const claim = async (
  person: SimulatedPerson,
  chance: Chance,
  invoice: KnownInvoice,
  meanwhile: () => Promise<void>,
): Promise<void> => {
  const { fee } = await completeTable(person, chance, invoice);
  if (fee.type === 'none') return;
  const how = chance.one(['today', 'by default', 'earlier', 'earlier', 'in two windows', 'a stale amount']);
  const days = (Date.parse(fee.until) - Date.parse(fee.from)) / 86_400_000;
  const until = how === 'earlier' && days > 0 ? addDays(fee.from, chance.below(days)) : fee.until;
  const shown = until === fee.until ? fee : (await tableOf(person, invoice, { until })).fee;
  if (shown.type === 'none' || shown.amount === 0) return;
  const amount = how === 'a stale amount' ? shown.amount + 1 : shown.amount;
  const body = { amount, ...(how !== 'by default' && { until }) };
  const call = { method: 'POST', path: pathOf(invoice), body } as const;
  const windows = how === 'in two windows' ? [1, 2] : [1];
  invoice.told.begin();
  const [, ...answers] = await Promise.all([meanwhile(), ...windows.map(() => person.change(chance, call))]);
  invoice.told.end(person.server.world.passed());
  const added = answers.filter((answer) => answer !== undefined).map(() => amount);
  await tableOf(person, invoice, { added });
};

/** Claims late fees while something else is done about the invoice. */
export const claimWhile = async (
  person: SimulatedPerson,
  chance: Chance,
  doing: (invoice: KnownInvoice) => Promise<void>,
): Promise<void> => {
  const late = await lateInvoice(person, chance);
  await person.with(late, (invoice) => claim(person, chance, invoice, () => doing(invoice)));
};

const ends = { paid: 'paid', waive: 'waived', reopen: null } as const;

/** What people do about late fees and interest. */
export const lateFeeDoings: Readonly<
  Record<
    Exclude<LateFeeHabit, 'claim beside a payment' | 'pay what the rule claims for'>,
    (person: SimulatedPerson, chance: Chance) => Promise<void>
  >
> = {
  'set late-fee terms': (person, chance) => {
    const mine = person.known.clients.get(person.number) ?? [];
    const isForAll = mine.length === 0 || chance.next() < 0.5;
    return setTerms(person, chance, isForAll ? undefined : chance.one(mine).id);
  },

  'look at late fees': async (person, chance) =>
    person.with(await lateInvoice(person, chance), async (invoice) => {
      for (let ahead = 0; ahead < 5; ahead += 1)
        await tableOf(person, invoice, { until: addDays(person.today, ahead) });
    }),

  'claim late fees': (person, chance) => claimWhile(person, chance, async () => undefined),

  'end a claim': (person, chance) =>
    person.with(
      person.some(chance, ({ claims }) => claims.length > 0),
      async (invoice) => {
        const { id } = chance.one(invoice.claims);
        const way = chance.one(['paid', 'waive', 'reopen'] as const);
        const how = ends[way];
        if (way === 'reopen') invoice.reopened.add(id);
        const call = { method: 'POST', path: pathOf(invoice, `/${id}/${way}`), body: {} } as const;
        invoice.told.begin();
        const answer = await person.change(chance, call);
        invoice.told.end(person.server.world.passed());
        if (answer !== undefined)
          invoice.claims = invoice.claims.map((one) =>
            one.id === id ? { ...one, end: how && { how, on: person.today } } : one,
          );
        await tableOf(person, invoice);
      },
    ),

  'approve the claim rule': async (person, chance) => {
    person.hasAskedForRule = true;
    await person.change(chance, { method: 'POST', path: '/api/late-fee-rule' });
  },

  'withdraw the claim rule': async (person, chance) => {
    await person.change(chance, { method: 'DELETE', path: '/api/late-fee-rule' });
  },
};
