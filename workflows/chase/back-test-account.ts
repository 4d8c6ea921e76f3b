import { setImmediate } from 'node:timers/promises';
import type { BackTestBody, BackTestView } from '../../contracts/sequences/back-test.ts';
import { loadAccount } from '../../commands/desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { dateIn } from '../../domain/calendar.ts';
import { monthAfter } from '../../domain/months.ts';
import { Compared, count, figures } from './compared-figures.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { backTest, factTypes, isFact, type RecordedFact } from '../../domain/chase/back-test.ts';

export interface BackTestDeps {
  readonly store: Pick<EventStore, 'readAccount'>;
  readonly commands: CommandHandler;
  readonly clock: Clock;
}

/**
 * What a sequence would have sent about an account's earlier invoices; nothing changes.
 * @param signal aborted when nobody waits for the answer any more; the work ends, and the figures are those so far
 */
export type BackTestAccount = (
  accountId: number,
  asked: BackTestBody,
  signal?: AbortSignal,
) => Promise<BackTestView>;

/** Longest piece of work before others have their turn, in milliseconds. */
const longestTurn = 8;
const mostExamples = 20;

interface History {
  readonly facts: RecordedFact[];
  /** As they are now. */
  readonly invoiceNumber: string;
  readonly dateIssued: string;
  /** Months in which an email really went, one for each. */
  readonly sent: string[];
}

/** All months from the first to the last; none without a first. */
const monthsBetween = (first: string | undefined, last: string): string[] => {
  const months: string[] = [];
  if (first === undefined) return months;
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
};

export const createBackTest = ({ store, commands, clock }: BackTestDeps): BackTestAccount => {
  /** Of the invoices that are there now and were issued in the period, as the list of invoices has them. */
  const readHistories = async (
    accountId: number,
    { from, to }: BackTestBody,
    timeZone: string,
  ): Promise<ReadonlyMap<number, History>> => {
    const histories = new Map<number, History>();
    const types = [
      'InvoiceCreated',
      'InvoiceRevised',
      'InvoiceAbandoned',
      'InvoiceDeleted',
      'StepSent',
      ...factTypes,
    ] as const;
    for await (const event of store.readAccount(accountId, { types })) {
      const at = Date.parse(event.metadata.occurredAt);
      if (isFact(event)) {
        histories.get(event.data.invoiceId)?.facts.push({ at, event });
        continue;
      }
      switch (event.type) {
        case 'InvoiceCreated': {
          const { invoiceId, invoiceNumber, dateIssued } = event.data;
          histories.set(invoiceId, { facts: [{ at, event }], invoiceNumber, dateIssued, sent: [] });
          break;
        }
        case 'InvoiceRevised': {
          const { invoiceId, invoiceNumber, dateIssued } = event.data;
          const before = histories.get(invoiceId);
          if (before) histories.set(invoiceId, { ...before, invoiceNumber, dateIssued });
          break;
        }
        case 'InvoiceAbandoned':
        case 'InvoiceDeleted':
          histories.delete(event.data.invoiceId);
          break;
        case 'StepSent':
          // What only the outbox got went to nobody.
          if (event.data.via !== 'outbox')
            histories.get(event.data.invoiceId)?.sent.push(dateIn(timeZone, at).slice(0, 7));
          break;
        default:
          break;
      }
    }
    return new Map([...histories].filter(([, { dateIssued }]) => dateIssued >= from && dateIssued <= to));
  };

  return async (accountId, asked, signal) => {
    const { timeZone } = await loadAccount({ commands }, accountId);
    const until = clock.now();
    const histories = await readHistories(accountId, asked, timeZone);
    const compared = new Compared();
    const other = asked.compareWith && new Compared();
    const steps = asked.steps.map(() => ({ ...figures(), unsent: 0 }));
    const months = new Map<string, ReturnType<typeof figures> & { sent: number }>();
    const monthOf = (month: string) => {
      const known = months.get(month) ?? { ...figures(), sent: 0 };
      months.set(month, known);
      return known;
    };
    const examples: BackTestView['examples'] = [];
    let [sent, turnBegan] = [0, performance.now()];

    for (const [invoiceId, { facts, invoiceNumber, sent: really }] of histories) {
      if (performance.now() - turnBegan > longestTurn) {
        await setImmediate();
        turnBegan = performance.now();
        if (signal?.aborted === true) break;
      }
      const tried = backTest(facts, asked.steps, { timeZone, until });
      const { emails } = tried;
      compared.add(tried);
      if (asked.compareWith !== undefined)
        other?.add(backTest(facts, asked.compareWith, { timeZone, until }));
      const going = new Set(emails.map(({ step }) => step));
      for (const [index, step] of steps.entries()) if (!going.has(index)) step.unsent += 1;
      for (const email of emails) {
        const { step, at, paidOn, promisedFor } = email;
        const ofStep = steps[step];
        count(monthOf(dateIn(timeZone, at).slice(0, 7)), email);
        if (ofStep !== undefined) count(ofStep, email);
        const day = paidOn ?? promisedFor;
        if (day === null || examples.length >= mostExamples) continue;
        const why = paidOn === null ? 'promised' : 'paid';
        examples.push({ invoiceId, invoiceNumber, step: step + 1, at: isoInstant(at), day, why });
      }
      sent += really.length;
      for (const month of really) monthOf(month).sent += 1;
    }
    const known = [...months.keys()].sort();
    return {
      invoices: histories.size,
      ...compared.view(),
      other: other?.view() ?? null,
      sent,
      steps,
      months: monthsBetween(known[0], known.at(-1) ?? '').map((month) => ({
        month,
        ...monthOf(month),
      })),
      examples,
    };
  };
};
