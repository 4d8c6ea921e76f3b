import type { Currency } from '../../../contracts/currencies.ts';
import type { ClaimView } from '../../../contracts/invoices/late-fees.ts';
import type { Fields } from '../../doubles/person.ts';
import { dateIn } from '../calendar.ts';

/** What people were told by answers. It is all that the oracle believes. */

export interface KnownStep {
  /** 0 while nobody has seen it in a list: its sequence has started by itself. */
  id: number;
  readonly invoice: KnownInvoice;
  /** Part of its subject, and of no other's. */
  readonly tag: string;
  /** How often a person asked for it to be sent once more. */
  repeats: number;
  /** Whether a person said what became of it. */
  settled: boolean;
  /** Whether a person asked to approve it, or to send it. */
  isLetGo: boolean;
  /** Whether it was answered that it is rejected, and nobody asked for it since. */
  isRejected: boolean;
  /** Refused for good, and nobody has done anything about it since. */
  refused: boolean;
}

export interface KnownInvoice {
  readonly id: number;
  readonly number: string;
  readonly owner: number;
  clientId: number;
  notes: string | null;
  status: 'pending' | 'paid' | 'deleted';
  readonly currency: Currency;
  /** In minor units. */
  readonly total: number;
  /** The most that an email may ask for, in minor units: what is due by the latest answer, or more while that may be. */
  due: number;
  /** How many emails that ask for more were on their way when that was answered. */
  askingMore: number;
  /** Whether a small rest of it may be chased all the same. */
  hasKept: boolean;
  promised: string | null;
  /** What is open of each installment by the latest answer, in cents; undefined while nobody knows. */
  planned: ReadonlyMap<string, number> | undefined;
  /** How many emails were on their way when an answer changed that. */
  askingAsBefore: number;
  /** How often a plan was asked for. */
  plans: number;
  /** The claims of late fees by the latest answer, the oldest first. */
  claims: readonly ClaimView[];
  /** Whether the rule has claimed anything of it, by an answer. */
  hasClaimsByRule: boolean;
  /** The claims that somebody has asked to open again. */
  readonly reopened: Set<number>;
  readonly told: ToldFees;
  /** Since when no email may begin, in turns of the simulation. */
  silentSince: number | undefined;
  /** The last day of that, if it ends by itself. */
  silentUntil: string | null;
  /** How many emails the silencing answer said to be on their way already, and have not left yet. */
  underWay: number;
  /** How often something was asked for that may lead to emails again. */
  loosened: number;
  /** Changing calls about it that are not answered yet. */
  pending: number;
}

export interface KnownClient {
  readonly id: number;
  email: string;
  /** The addresses that it had. */
  before: readonly string[];
  /** The addresses that somebody asked to give it, whether or not that is answered yet. */
  asked: readonly string[];
  /** Since when it has this address, in elapsed milliseconds; infinite while it is being changed. */
  since: number;
  readonly copies: KnownCopies;
  readonly approval: KnownApproval;
}

/** Whether the emails to a client wait for approval. */
export interface KnownApproval {
  /** Undefined while it is being changed, and when nobody knows what came of that. */
  asksFirst: boolean | undefined;
  /** Since when, in elapsed milliseconds. */
  since: number;
  /** How often a change was asked for. */
  changes: number;
  /** Changes that are not answered yet. */
  pending: number;
}

/** The addresses that get copies of the emails to a client. */
export interface KnownCopies {
  /** Undefined while they are being changed, and when nobody knows what came of that. */
  addresses: readonly string[] | undefined;
  /** Since when, in elapsed milliseconds. */
  since: number;
  /** How often they were changed, and how many changes are not answered yet. */
  changes: number;
  pending: number;
}

/** The end of what an email tells of late fees: the last day that counts. */
const through = /Through (\w+ \d+, \d{4}), this comes to/;

/** Longer than an email whose text is made may wait for a crash and troubles to be over, in milliseconds. */
const longestWait = 6 * 3_600_000;

/** What emails about an invoice tell of late fees, as it was answered for some days. */
export class ToldFees {
  private readonly sentences = new Map<string, string>();
  /** Changes of what it depends on: how many there were, and how many are not answered yet. */
  changes = 0;
  private pending = 0;
  /** When the last of them was answered, in elapsed milliseconds. */
  private since = 0;

  /** Before a change is asked for. */
  begin(): void {
    this.sentences.clear();
    this.changes += 1;
    this.pending += 1;
  }

  /** Once it is answered. */
  end(now: number): void {
    this.pending -= 1;
    this.since = now;
  }

  /** @param changes how many there were when it was asked for */
  learn(sentence: string, changes: number): void {
    const day = through.exec(sentence)?.[1];
    if (day === undefined && sentence.includes('comes to'))
      throw new Error(`There is no day in "${sentence}"`);
    if (day !== undefined && this.pending === 0 && this.changes === changes)
      this.sentences.set(day, sentence);
  }

  /** Whether nothing that it depends on has changed since. @param when elapsed milliseconds */
  isKnown(when: number): boolean {
    return this.pending === 0 && this.since < when;
  }

  /** What a text has to tell; undefined while nobody knows. @param now elapsed milliseconds */
  of(text: string, now: number): string | undefined {
    return this.isKnown(now - longestWait) ? this.sentences.get(through.exec(text)?.[1] ?? '') : undefined;
  }
}

/** Where a day begins first. */
const earliestZone = 'Pacific/Kiritimati';

/** Whether no email about an invoice may begin. @param now milliseconds since 1970 */
export const isSilenced = (
  { silentSince, silentUntil }: KnownInvoice,
  owner: { readonly zone: string; readonly hasMoved: boolean },
  now: number,
): boolean => {
  if (silentSince === undefined) return false;
  return silentUntil === null || dateIn(owner.hasMoved ? earliestZone : owner.zone, now) <= silentUntil;
};

export class Knowledge {
  readonly invoices: KnownInvoice[] = [];
  readonly steps = new Map<string, KnownStep>();
  /** Clients by person: id and current address. */
  readonly clients = new Map<number, KnownClient[]>();
  answered = 0;
  /** Promises that were asked for, by invoice. */
  readonly promises = new Map<number, number>();

  /** The step that an email is about; undefined for none that anybody knows of. */
  stepOf(subject: string): KnownStep | undefined {
    const tag = tagIn(subject);
    if (tag === undefined) return undefined;
    const invoice = this.invoices.find(({ number }) => number === numberIn(tag));
    return this.steps.get(tag) ?? (invoice && this.add(0, invoice, tag));
  }

  /** The tag of a step's row: its subject is not filled in. */
  tagOf(row: Fields): string | undefined {
    const number = this.invoices.find(({ id }) => id === row['invoiceId'])?.number ?? '';
    return tagIn(String(row['customSubject']).replaceAll('{{invoice_number}}', number));
  }

  /** Learns of a step in a list. @param invoice which it is of; by default the one that the row names */
  learnStep(
    row: Fields,
    invoice = this.invoices.find(({ id }) => id === row['invoiceId']),
  ): KnownStep | undefined {
    const tag = this.tagOf({ ...row, invoiceId: invoice?.id });
    if (tag === undefined) return undefined;
    const known = this.steps.get(tag);
    if (known !== undefined) {
      known.id = row.id;
      return known;
    }
    return invoice && this.add(row.id, invoice, tag);
  }

  private add(id: number, invoice: KnownInvoice, tag: string): KnownStep {
    const step = {
      ...{ id, invoice, tag, repeats: 0 },
      ...{ settled: false, refused: false, isLetGo: false, isRejected: false },
    };
    this.steps.set(tag, step);
    return step;
  }
}

/** That of a schedule's step has the number of its invoice. */
const tagged = /\[(p\d+-\d+(?: INV-\d+-\d+)?)\]/;

const numberIn = (tag: string): string | undefined => tag.split(' ')[1];

/** The tag in a subject. */
export const tagIn = (subject: string): string | undefined => tagged.exec(subject)?.[1];

/** Whether a row is the reminder of an installment, which nobody has written. */
export const isOfPlan = (row: Fields): boolean =>
  String(row['customSubject']).includes('{{installment_amount}}');

/** The number of the person whose step has this tag. */
export const ownerOf = (tag: string): number => Number.parseInt(tag.slice(1), 10);
