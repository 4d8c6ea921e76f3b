import { z } from 'zod';
import { dashboardView } from '../../../contracts/invoices/dashboard.ts';
import { planView } from '../../../contracts/accounts/plans.ts';
import { allProjections } from '../../../projections/all-projections.ts';
import type { ReadModels } from '../../../platform/ports/read-models.ts';
import type { Fields } from '../../doubles/person.ts';
import type { OracleDeps } from './oracle.ts';
import type { SimulatedPerson } from '../person/person.ts';
import { Violation } from './violation.ts';

/** The plans with caps, as they are sold. */
const planCaps: Readonly<Record<string, { readonly invoices: number; readonly sequences: number }>> = {
  solo: { invoices: 50, sequences: 5 },
  agency: { invoices: 300, sequences: 25 },
};

/** The list of deleted accounts, and the reservations of addresses, which name them by a hash. */
const staysForEver = (stream: string): boolean => stream === 'deletions' || stream.startsWith('email-');

/** A place is taken before a sequence begins, and given back after it has ended. */
export const assertWithinPlan = (
  { plan, number, hasChangedPlan }: SimulatedPerson,
  rows: readonly Fields[],
): void => {
  const unfinished = rows.filter(({ status }) => status === 'active' || status === 'paused');
  const used = new Set(unfinished.map((row) => row['sequenceId'])).size;
  if (!hasChangedPlan && used > (planCaps[plan]?.sequences ?? Infinity))
    throw new Violation(`Person ${number} has ${used} unfinished sequences on the plan ${plan}`);
};

/** Nothing that was answered is lost, and nothing else is shown. */
export const checkInvoices = async (person: SimulatedPerson): Promise<void> => {
  const { rows } = await person.get('/api/invoices');
  const shown = new Map(rows.map((row) => [row.id, row]));
  for (const invoice of person.invoices) {
    const row = shown.get(invoice.id);
    if (row === undefined) throw new Violation(`Invoice ${invoice.number} is lost`);
    shown.delete(invoice.id);
    const { status, notes, clientId, currency } = invoice;
    for (const [field, value] of Object.entries({ status, notes, clientId, currency }))
      if (row[field] !== value)
        throw new Violation(
          `Invoice ${invoice.number} has ${field} ${String(row[field])}, but ${String(value)} was answered`,
        );
  }
  const [extra] = shown.values();
  if (extra !== undefined)
    throw new Violation(`Invoice ${String(extra['invoiceNumber'])} is shown, but nobody has it`);
};

const owed = z.object({ currency: z.string(), amountDue: z.number(), status: z.string() });

/** What is owed by the invoices is what the figures say, in each currency. */
export const checkFigures = async (person: SimulatedPerson): Promise<void> => {
  const { rows } = await person.get('/api/invoices');
  const { body } = await person.get('/api/dashboard');
  const due = new Map<string, number>();
  for (const { currency, amountDue, status } of z.array(owed).parse(rows))
    if (status !== 'paid') due.set(currency, (due.get(currency) ?? 0) + amountDue);
  const { inOtherCurrencies, ...first } = dashboardView.parse(body);
  for (const { currency, outstanding } of [first, ...inOtherCurrencies])
    if (outstanding.cents !== (due.get(currency) ?? 0))
      throw new Violation(
        `The figures of person ${person.number} say that ${outstanding.cents} ${currency} is owed, the invoices ${due.get(currency) ?? 0}`,
      );
  const missing = [...due.keys()].find(
    (currency) => ![first, ...inOtherCurrencies].some((one) => one.currency === currency),
  );
  if (missing !== undefined) throw new Violation(`The figures of person ${person.number} lack ${missing}`);
};

const moneyOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? (value as readonly Fields[]) : [];

/** Credit that left an invoice counts for another one, once: no cent is lost, and none counts twice. */
export const checkCredit = async (person: SimulatedPerson): Promise<void> => {
  const { rows } = await person.get('/api/invoices');
  const ends = rows.flatMap((row) =>
    moneyOf(row['payments'])
      .filter(({ kind }) => kind === 'credit_used' || kind === 'credit_applied')
      .map(({ id, kind, amount, move }) => ({ invoice: row.id, id, kind, amount, move: move as Fields })),
  );
  for (const end of ends) {
    const others = ends.filter(
      ({ id, invoice }) => id === end.move['entryId'] && invoice === end.move['invoiceId'],
    );
    const [other] = others;
    if (others.length !== 1 || other?.amount !== end.amount || other?.kind === end.kind)
      throw new Violation(
        `${String(end.kind)} of ${String(end.amount)} cents on invoice ${end.invoice} has no other end on ${String(end.move['invoiceId'])}`,
      );
  }
};

/**
 * Ids of a person's sequences: all, those that go on, and those that may: with an email that failed or is in doubt, or
 * with a payment plan whose reminders are all that they send.
 */
const sequencesOf = async (person: SimulatedPerson) => {
  const [{ rows }, { rows: invoices }] = [
    await person.get('/api/followup-sequences'),
    await person.get('/api/invoices'),
  ];
  const planned = new Set(
    invoices.filter((invoice) => invoice['paymentPlan'] !== undefined).map(({ id }) => id),
  );
  const idsOf = (steps: readonly Fields[]): ReadonlySet<unknown> =>
    new Set(steps.map((step) => step['sequenceId']));
  return {
    known: idsOf(rows),
    unfinished: idsOf(rows.filter(({ status }) => status === 'active' || status === 'paused')),
    unsettled: idsOf(
      rows.filter(
        ({ delivery, invoiceId }) =>
          delivery === 'failed' || delivery === 'in_doubt' || planned.has(Number(invoiceId)),
      ),
    ),
  };
};

/** Whether the plan counts what there is: no place is leaked, none is used twice. */
export const checkPlaces = async (person: SimulatedPerson): Promise<void> => {
  const { body } = await person.get('/api/plan');
  const { unfinished, unsettled } = await sequencesOf(person);
  if (body['license'] !== person.plan) throw new Violation(`Person ${person.number} has lost the plan`);
  const caps = planCaps[person.plan];
  if (caps === undefined) return;
  const { invoices, sequences } = planView.parse(body);
  const told = `The plan says of invoices ${JSON.stringify(invoices)}, of sequences ${JSON.stringify(sequences)}`;
  if (
    invoices.used !== person.invoices.length ||
    invoices.remaining !== Math.max(0, caps.invoices - invoices.used)
  )
    throw new Violation(`${told}, but there are ${person.invoices.length} invoices`);
  const isRight = sequences.used >= unfinished.size && sequences.used <= unfinished.size + unsettled.size;
  if (!isRight || sequences.remaining !== Math.max(0, caps.sequences - sequences.used))
    throw new Violation(
      `${told}, but ${unfinished.size} sequences are unfinished and ${unsettled.size} unsettled`,
    );
};

/** Just the unfinished sequences have a run: also those that send nothing but the reminders of a payment plan. */
export const checkRuns = async (
  person: SimulatedPerson,
  { openRuns }: Pick<OracleDeps, 'openRuns'>,
): Promise<void> => {
  const { known, unfinished, unsettled } = await sequencesOf(person);
  const open = await openRuns();
  const surplus = open.find((id) => known.has(id) && !unfinished.has(id) && !unsettled.has(id));
  if (surplus !== undefined) throw new Violation(`The run of sequence ${surplus} does not end`);
  const missing = [...unfinished].find((id) => !open.some((other) => other === id));
  if (missing !== undefined) throw new Violation(`Sequence ${Number(missing)} has no run`);
};

/** Nothing of a deleted account is left some days later. */
export const checkErased = async (
  { id, number }: SimulatedPerson,
  { disk, world }: Pick<OracleDeps, 'disk' | 'world'>,
): Promise<void> => {
  // Within minutes not everything is erased yet.
  if (disk.runs !== undefined) return;
  const left = disk.events
    .after(0)
    .find(({ stream, data }) => data.accountId === id && !staysForEver(stream));
  if (left !== undefined)
    throw new Violation(`Of the deleted account of person ${number}, ${left.type} is left in ${left.stream}`);
  const kept = disk.keep
    .names(world.now())
    .find((name) => !name.startsWith('timers/deletion-') && name.split(/[^0-9]+/).includes(String(id)));
  if (kept !== undefined)
    throw new Violation(`Of the deleted account of person ${number}, ${kept} is left in the keep`);
  const view = await documentOf(disk.views, id);
  if (view !== undefined)
    throw new Violation(`Of the deleted account of person ${number}, a document is left in ${view}`);
};

/** The view that holds a document of an account; undefined for none. */
const documentOf = async (views: ReadModels, account: number): Promise<string | undefined> => {
  for (const { model } of allProjections)
    for await (const document of views.scan(model))
      if (document.account === account && document.body !== null) return model.name;
  return undefined;
};
