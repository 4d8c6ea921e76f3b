import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { copyWords, doubtWords } from '../../domain/reasons/reason-words.ts';
import { sentEmailView } from '../../projections/sent-email-view.ts';
import type { SentEmail } from '../../projections/sent-emails.ts';
import type { StepNotes } from '../../projections/sequences/sequences-document.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import type { Invoice } from '../../domain/invoice/state.ts';
import { openReadModelsInMemory } from '../../app/composition/compose-stores.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { createAccountsAsOf, type AccountsAsOf } from '../../projections/audit/accounts-as-of.ts';
import { openReadSide, recordingLog, type ReadSide } from '../../projections/read-side.fixture.ts';
import { readHistory, storedViews, storeHistory, viewsOf, type Views } from './recorded-history.ts';

/*
 * What an earlier version wrote stays readable, and says what it said: chases recorded with schema version 1 of every event
 * in them, and the views that were made of them then. Neither file is ever written anew; a changed view gets a reason here,
 * and a read model that came later has nothing to compare.
 */
const history = './chases-v1.json';
const events = readHistory(history);

/** Reasons became codes: the server's reply stands beside its code in the document, and is shown as it was. */
const withCodes = (key: string, value: unknown): unknown =>
  key === 'detail' && typeof value === 'string' ? { code: 'smtp_reply', reply: value } : value;

/** Notes on steps are a list; they stood in an object by step id. (An invoice's notes are a text.) */
const notesOfSteps = z.record(z.string(), z.looseObject({}));
const withNotes = (key: string, value: unknown): unknown =>
  key === 'notes' && typeof value === 'object' && value !== null
    ? Object.entries(notesOfSteps.parse(value)).map(([stepId, notes]) => ({
        stepId: Number(stepId),
        ...notes,
      }))
    : withCodes(key, value);

/** An open send names its mailing, of which there were none, the Message-ID of its mail, and what was due. */
const openSends = z.array(z.looseObject({ sequenceId: z.number(), stepId: z.number(), attempt: z.number() }));
const withMailings = (key: string, value: unknown): unknown =>
  key === 'openSends'
    ? openSends.parse(value).map((send) => ({
        ...send,
        mailingId: null,
        dueCents: null,
        messageId: `<owed.${send.sequenceId}.${send.stepId}.${send.attempt}@localhost>`,
      }))
    : withNotes(key, value);

/** Sentences that were reworded, with what they said then. */
const reworded: readonly (readonly [RegExp, string])[] = [
  [
    /^Nobody knows whether (.+) arrived: (.+)\. Say whether it arrived, send it again, or leave it\.$/,
    "We couldn't confirm delivery of $1: $2. Owed won't resend it unless you ask. Mark it as delivered, send it again, or ignore it.",
  ],
  [/could not be delivered/, "couldn't be delivered"],
  [/Reminders (?:may go out again from|resume on) (.+)\.$/, "Reminders don't go out before $1."],
  [/^The last email for (.+) has gone out, and/, 'The sequence for $1 has no emails left to send, and'],
  [/^(Delivery in|In) doubt/, 'Delivery not confirmed'],
];
const withNewWords = (key: string, value: unknown): unknown => {
  const isSentence = key === 'title' || key === 'message' || key === 'outcome';
  if (!isSentence || typeof value !== 'string') return withMailings(key, value);
  return reworded.reduce((text, [then, now]) => text.replace(then, now), value);
};

const unkept = z.looseObject({ title: z.literal('Promise not kept'), type: z.literal('info') });

/** A broken promise needs attention: its notification was only informative. */
const withAttention = (key: string, value: unknown): unknown => {
  const said = withNewWords(key, value);
  return unkept.safeParse(said).success ? { ...unkept.parse(said), type: 'error' } : said;
};

/** After a late reminder the next one waits, of whichever sequence; each sequence had that for itself. None waited. */
const withoutGap = (key: string, value: unknown): unknown =>
  key === 'nextReminderFrom' && value === null ? undefined : value;

/**
 * A sequence knows since when it is on hold, and an invoice how many promises were broken, how stern its reminders were
 * and when the last one was sent; they did not then.
 */
const withoutHeldSince = (key: string, value: unknown): unknown =>
  key === 'heldSince' ||
  key === 'holdsBegan' ||
  key === 'promisesBroken' ||
  key === 'sternestSent' ||
  key === 'lastReminderAt'
    ? undefined
    : withoutInvoice(key, value);

const plans = z.looseObject({ stepId: z.number() });

const sequenceRecords = z.looseObject({
  sequence: z.looseObject({
    steps: z.array(z.looseObject({ plan: plans, progress: z.looseObject({ type: z.string() }) })),
  }),
  notes: z.array(z.looseObject({ stepId: z.number(), at: z.string().nullable() })),
});

/** It is known when an email failed, and which address it came from; only when it was sent, or in doubt, was then. */
const withSentAt = (value: unknown): unknown => {
  const found = sequenceRecords.safeParse(value);
  if (!found.success) return value;
  const { sequence, notes } = found.data;
  const hasFailed = (id: number): boolean =>
    sequence.steps.some(({ plan, progress }) => plan.stepId === id && progress.type === 'failed');
  const then = notes.map(({ at, senderEmail: _, ...rest }) => ({
    ...rest,
    sentAt: hasFailed(rest.stepId) ? null : at,
  }));
  return { ...found.data, notes: then };
};

const stepNotes = z.looseObject({
  doubt: z.custom<StepNotes['doubt']>((value) => value !== undefined),
  copies: z.custom<StepNotes['copies']>(Array.isArray),
});

/** What became of copies, and why an email is in doubt, are data; they were stored in words. */
const withRemarks = (value: unknown): unknown => {
  const notes = stepNotes.safeParse(value);
  if (!notes.success) return value;
  const { doubt, copies, ...rest } = notes.data;
  const said = copies.flatMap(({ address, outcome }) => copyWords(address, outcome) ?? []);
  return {
    ...rest,
    remark: doubt === null ? (said.length === 0 ? null : said.join('\n')) : doubtWords(doubt),
  };
};

/** An invoice can have a PO number and a PDF of its own, an email files, and a client contacts; none could then. */
const withoutFiles = (key: string, value: unknown): unknown => {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const isNew =
    ((key === 'document' || key === 'poNumber') && value === null) ||
    ((key === 'attachmentFiles' || key === 'contacts') && isEmptyList);
  return isNew ? undefined : value;
};

/** An invoice knows its currency, what has come and what is due; it did not then. */
const ofMoney: ReadonlySet<string> = new Set(['currency', 'amountPaid', 'amountDue', 'payments']);
const withoutBalance = (key: string, value: unknown): unknown =>
  ofMoney.has(key) ? undefined : withoutFiles(key, value);

/** An account can have a company, choose its emails, save filters, and lose its address; it could not then. */
const withoutChoices = (key: string, value: unknown): unknown =>
  (key === 'companyName' && value === null) ||
  key === 'notificationSettings' ||
  key === 'onWorkingDays' ||
  key === 'numberFormat' ||
  (key === 'savedFilters' && Array.isArray(value) && value.length === 0) ||
  key === 'addressLost' ||
  // References of a card payment, of which there is none yet.
  key === 'stripeCustomerId' ||
  key === 'stripeSubscriptionId'
    ? undefined
    : withoutBalance(key, withoutGap(key, value));

/** A notification names the invoice and the matter that it is about; it did not then. */
const withoutInvoice = (key: string, value: unknown): unknown =>
  key === 'relatedInvoiceId' || key === 'matter' || key === 'cause' ? undefined : withoutChoices(key, value);

const stepTextDocuments = z.array(
  z.object({ texts: z.record(z.string(), z.record(z.string(), z.string())) }),
);
/** The texts of steps have a model of their own; they stood in their plans. */
const withTexts = (views: Views) => {
  const documents = stepTextDocuments.parse(views['step-texts']);
  const texts = new Map(
    documents.flatMap((document) =>
      Object.values(document.texts).flatMap((ofSteps) => Object.entries(ofSteps)),
    ),
  );
  return (key: string, value: unknown): unknown => {
    if (key !== 'plan') return value;
    const plan = plans.parse(value);
    return { ...plan, content: texts.get(String(plan.stepId)) };
  };
};

const recorded: unknown = JSON.parse(
  readFileSync(new URL('./chases-v1-views.json', import.meta.url), 'utf8'),
  (key, value) => withoutGap(key, withAttention(key, value)),
);
const recordedModels = Object.keys(z.record(z.string(), z.unknown()).parse(recorded));

/** What became of a sent email is data; it was stored in words. */
const inWords = (documents: unknown): unknown =>
  z
    .array(z.custom<SentEmail>((value) => typeof value === 'object'))
    .parse(documents)
    .map((email) => ({ ...sentEmailView(email), ...(email.open && { open: email.open }) }));

/** What the views say that were recorded, in their words. */
const asRecorded = (made: Views): unknown => {
  const views = Object.entries(made)
    .filter(([model]) => recordedModels.includes(model))
    .map(([model, documents]) => [model, model === 'sent-emails' ? inWords(documents) : documents]);
  const shown = JSON.stringify(Object.fromEntries(views), (key, value) =>
    withoutHeldSince(key, withRemarks(withSentAt(value))),
  );
  return JSON.parse(shown, withTexts(made));
};

test('a history of schema version 1 gives the same views as it did then', () => {
  expect(asRecorded(viewsOf(events))).toStrictEqual(recorded);
});

let side: ReadSide;
let accounts: AccountsAsOf;
beforeAll(async () => {
  side = openReadSide();
  await storeHistory(history, side.store);
  accounts = createAccountsAsOf({
    store: side.store,
    projections: allProjections,
    log: recordingLog(),
    openReadModels: openReadModelsInMemory,
  });
});
afterAll(async () => {
  await accounts.close();
  await side.close();
});

const [{ data: { accountId: account } } = { data: { accountId: 0 } }] = events;

const replayedTo = async (moment: string): Promise<Views> => {
  const views = await accounts.take(account, moment);
  if (views === undefined) throw new Error(`There is no room for ${moment}`);
  try {
    return await storedViews(views.readModels, events, account);
  } finally {
    views.release();
  }
};

test('its replay as of the last moment gives the views that were recorded', async () => {
  const last = events.at(-1)?.metadata.occurredAt ?? '';
  expect(asRecorded(await replayedTo(last))).toStrictEqual(recorded);
});

test('its replay as of each moment, in either direction, gives what had been recorded by then', async () => {
  const moments = [...new Set(events.map(({ metadata }) => metadata.occurredAt))];
  expect(moments.length).toBeGreaterThan(10);
  for (const moment of [...moments, ...moments.toReversed()]) {
    const known = events.filter(({ metadata }) => metadata.occurredAt <= moment);
    expect(await replayedTo(moment), moment).toEqual(viewsOf(known));
  }
});

test('what was paid then is one payment of the whole, and of the others all is due', () => {
  const balance = z.object({
    status: z.string(),
    currency: z.literal('USD'),
    amount: z.number(),
    amountPaid: z.number(),
    amountDue: z.number(),
    payments: z.array(z.looseObject({ kind: z.string(), date: z.string(), amount: z.number() })),
  });
  const invoices = z.array(balance).parse(viewsOf(events)['invoices']);
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid', 'pending']));
  for (const { status, amount, currency: _, ...money } of invoices)
    expect(money).toMatchObject(
      status === 'paid'
        ? { amountPaid: amount, amountDue: 0, payments: [{ kind: 'payment', amount }] }
        : { amountPaid: 0, amountDue: amount, payments: [] },
    );
});

test('its invoices fold to the same states', () => {
  const isOfInvoice = (event: (typeof events)[number]): event is (typeof events)[number] & InvoiceEvent =>
    event.stream.startsWith('invoice-');
  const states = new Map<string, Invoice>();
  for (const event of events.filter(isOfInvoice))
    states.set(
      event.stream,
      invoiceDecider.evolve(states.get(event.stream) ?? invoiceDecider.initial, event),
    );
  expect([...states.values()].map(({ status }) => status).toSorted()).toEqual([
    'open',
    'open',
    'open',
    'open',
    'open',
    'paid',
  ]);
});

test('a client of schema version 1 has no contacts', () => {
  const clients = events.flatMap((event) => (event.type === 'ClientCreated' ? [event.data.contacts] : []));
  expect(clients.length).toBeGreaterThan(0);
  expect(new Set(clients.map((contacts) => JSON.stringify(contacts)))).toEqual(new Set(['[]']));
});
