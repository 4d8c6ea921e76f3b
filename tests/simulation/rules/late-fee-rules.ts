import { z } from 'zod';
import { lateFeesView, type ClaimView, type LateFeesView } from '../../../contracts/invoices/late-fees.ts';
import type { SimulatedPerson } from '../person/person.ts';
import type { KnownInvoice } from './knowledge.ts';
import { Violation } from './violation.ts';

const aDay = 86_400_000;
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / aDay + 1;

/** A claim is what its table gives: simple interest, rounded once, and the fixed sum; or less under a limit. */
const assertAddsUp = (number: string, { rows, interest, fixedSum, amount, terms }: ClaimView): void => {
  const exact = rows.reduce((sum, row) => sum + (row.balance * row.percent * daysOf(row)) / (100 * 365), 0);
  const hasLimit = terms.kind === 'contract' && terms.capPercent !== null;
  const whole = interest + fixedSum;
  if (Math.abs(exact - interest) > 0.51 || amount > whole || (amount < whole && !hasLimit))
    throw new Violation(
      `A claim of ${number} is ${amount}: ${interest} of interest, where its table gives ${exact}, and ${fixedSum}`,
    );
};

/** Where a law takes the rate of the day on which money comes, parts of what is due have rows of the same days. */
const hasRowsByPayment = ({ terms }: ClaimView): boolean =>
  terms.kind === 'statutory' && terms.country === 'IE';

/** Days that are in two of some spans; the first of them. */
const firstTwice = (spans: readonly { readonly from: string; readonly to: string }[]): string | undefined =>
  spans
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .find((span, nth, all) => span.from <= (all[nth - 1]?.to ?? ''))?.from;

/** Each day and the fixed sum of an invoice are in one claim at most, waived or not. */
const assertCountOnce = (number: string, claims: readonly ClaimView[]): void => {
  const twice =
    claims.flatMap((claim) => (hasRowsByPayment(claim) ? [] : (firstTwice(claim.rows) ?? [])))[0] ??
    firstTwice(
      claims.flatMap(({ rows }) => {
        const [from] = rows.map((row) => row.from).toSorted();
        const to = rows
          .map((row) => row.to)
          .toSorted()
          .at(-1);
        return from === undefined || to === undefined ? [] : { from, to };
      }),
    );
  if (twice !== undefined) throw new Violation(`${twice} of ${number} is claimed twice`);
  if (claims.filter(({ fixedSum }) => fixedSum > 0).length > 1)
    throw new Violation(`The fixed sum of ${number} is claimed twice`);
  for (const claim of claims) assertAddsUp(number, claim);
};

const inWords = (claims: readonly Pick<ClaimView, 'id' | 'amount' | 'end'>[]): string =>
  claims.map(({ id, amount, end }) => `${id} of ${amount} is ${end?.how ?? 'open'}`).join(', ');

const isByRule = ({ byRule }: ClaimView): boolean => byRule !== undefined;
const byHand = (claims: readonly ClaimView[]): readonly ClaimView[] =>
  claims.filter((claim) => !isByRule(claim));

/** What the rule claims was announced, and the rule was asked for. It withdraws no claim that has ended. */
const assertByRule = (person: SimulatedPerson, invoice: KnownInvoice, view: LateFeesView): void => {
  const { number, claims: known, reopened } = invoice;
  if (!view.claims.some(isByRule) && !invoice.hasClaimsByRule) return;
  invoice.hasClaimsByRule = true;

  if (!person.hasAskedForRule)
    throw new Violation(`The rule claimed late fees of ${number} that nobody asked for`);
  if (view.announcedAt === null)
    throw new Violation(`The rule claimed late fees of ${number} that no email told of`);
  const isThere = (one: ClaimView): boolean => view.claims.some(({ id }) => id === one.id);
  const lost = known.find(
    (one) => isByRule(one) && one.end !== null && !reopened.has(one.id) && !isThere(one),
  );
  if (lost !== undefined) throw new Violation(`${inWords([lost])}, of ${number}, is gone`);
};

/**
 * What is answered about the late fees of an invoice has each claim that was acknowledged, once, and no other but of the
 * rule.
 * @param added the amounts of the claims that were acknowledged since the answer before, in any order
 */
export const learnLateFees = (
  person: SimulatedPerson,
  invoice: KnownInvoice,
  body: unknown,
  added: readonly number[] = [],
): LateFeesView => {
  const view = lateFeesView.parse(body);
  const { number } = invoice;
  const [known, claims] = [byHand(invoice.claims), byHand(view.claims)];
  assertByRule(person, invoice, view);
  const [before, since] = [claims.slice(0, known.length), claims.slice(known.length)];
  const amounts = since.map(({ amount }) => amount);
  if (inWords(before) !== inWords(known) || amounts.toSorted().join() !== added.toSorted().join())
    throw new Violation(
      `The claims of ${number} are ${inWords(view.claims)}; answered were ${inWords(known)}, then ${added.join(', ')}`,
    );
  assertCountOnce(number, view.claims);
  invoice.claims = view.claims;
  return view;
};

/** What is neither paid nor waived, in minor units. */
export const openOf = (claims: readonly ClaimView[]): number =>
  claims.reduce((sum, { amount, end }) => (end === null ? sum + amount : sum), 0);

const amounts = z.object({
  amount: z.number(),
  amountDue: z.number(),
  status: z.string(),
  lateFeesOpen: z.number().default(0),
});

/** Claims are beside the invoice: what is open of them is in its figure for that, and in no other. */
export const checkLateFees = async (person: SimulatedPerson): Promise<void> => {
  const { rows } = await person.get('/api/invoices');
  for (const invoice of person.invoices) {
    const { id, number, total, due } = invoice;
    const row = rows.find((one) => one.id === id);
    const { amount, amountDue, lateFeesOpen, status } = amounts.parse(row);
    if (amount !== total || amountDue > due)
      throw new Violation(
        `Of ${number} ${amountDue} of ${amount} is due, but ${due} of ${total} was answered`,
      );
    if (lateFeesOpen === 0 && invoice.claims.length === 0) continue;
    const { claims } = learnLateFees(
      person,
      invoice,
      (await person.get(`/api/invoices/${id}/late-fees`)).body,
    );
    const stays = claims.find((one) => isByRule(one) && one.end === null && !invoice.reopened.has(one.id));
    if (stays !== undefined && status !== 'paid')
      throw new Violation(
        `What the rule claimed of ${number}, ${inWords([stays])}, although it is due again`,
      );
    if (openOf(claims) !== lateFeesOpen)
      throw new Violation(`${lateFeesOpen} of ${number} is open beside it, by its claims ${openOf(claims)}`);
  }
};
