import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { storedSum } from '../../projections/sums.ts';
import type { EventOf } from '../../domain/events.ts';
import type { ScheduleRules } from '../../domain/schedule-rules/decide.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { EventStore, EventToAppend, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { addDays } from './calendar.ts';
import { misheard, withoutPuts, type Fault } from './fault.ts';
import { strangerFaults } from './stranger/stranger-faults.ts';

interface News {
  readonly mail: { readonly items: object } | null;
}

const isNews = (value: unknown): value is News =>
  typeof value === 'object' && value !== null && 'mail' in value && 'items' in value;

/** What was mailed becomes news once more. */
const tellingTwice = (keep: Keep): Keep => {
  const mailed = new Map<string, object>();
  return {
    ...keep,
    putIf: async (kind, key, version, value, options) => {
      const items = mailed.get(key);
      if (!isNews(value)) return keep.putIf(kind, key, version, value, options);
      if (value.mail !== null && items === undefined) mailed.set(key, value.mail.items);
      if (value.mail !== null || items === undefined) return keep.putIf(kind, key, version, value, options);
      mailed.set(key, {});
      const again = { ...value, items, since: 0, last: 0 };
      return keep.putIf(kind, key, version, Object.keys(items).length === 0 ? value : again, {});
    },
  };
};

const hasContacts = (state: unknown): state is { readonly facts: { readonly contacts: unknown } } =>
  typeof state === 'object' &&
  state !== null &&
  'facts' in state &&
  JSON.stringify(state.facts).includes('"contacts"');

type Entry = EventOf<'BalanceEntryRecorded'>['data']['entry'];

/** Some events are stored otherwise than they were decided. */
const storing = (store: EventStore, stored: (event: EventToAppend) => EventToAppend): EventStore => ({
  ...store,
  append: (stream, expected, events) => store.append(stream, expected, events.map(stored)),
});

/** What is recorded of a payment, or of another entry, is another amount. */
const withPayments = (
  store: EventStore,
  recorded: (amount: number) => number,
  isMeant: (entry: Entry) => boolean = () => true,
): EventStore =>
  storing(store, (event) => {
    if (event.type !== 'BalanceEntryRecorded' || !isMeant(event.data.entry)) return event;
    const { entry } = event.data;
    return { ...event, data: { ...event.data, entry: { ...entry, amount: recorded(entry.amount) } } };
  });

const isRules = (state: unknown): state is ScheduleRules =>
  typeof state === 'object' && state !== null && 'delayHours' in state && 'rules' in state;

/** The rules that say what starts by itself are read otherwise than they are. */
const misreadingRules = (
  commands: CommandHandler,
  misread: (rules: ScheduleRules) => ScheduleRules,
): CommandHandler => ({
  ...commands,
  load: async (stream, decider) => {
    const loaded = await commands.load(stream, decider);
    const { state } = loaded;
    return isRules(state) ? Object.assign({ ...loaded }, { state: misread(state) }) : loaded;
  },
});

/** An invoice of which more is due by what was claimed of late fees. */
const withClaimsDue = (document: StoredDocument): StoredDocument => {
  const body: unknown = JSON.parse(document.body ?? 'null');
  if (typeof body !== 'object' || body === null || !('lateFeesOpen' in body)) return document;
  const amountDue = Number('amountDue' in body ? body.amountDue : 0) + Number(body.lateFeesOpen);
  return { ...document, body: JSON.stringify({ ...body, amountDue }) };
};

/** A sum with all its amounts in dollars. */
const addedUp = (sum: StoredDocument): StoredDocument => {
  if (sum.body === null) return sum;
  const amounts: Record<string, number> = {};
  for (const [name, amount] of Object.entries(storedSum(sum.body))) {
    const inDollars = name.replace(/^[A-Z]{3} /, 'USD ');
    amounts[inDollars] = (amounts[inDollars] ?? 0) + amount;
  }
  return { ...sum, body: JSON.stringify(amounts) };
};

/** Every `nth` event of some is never handed to who follows. */
const skipping = (store: EventStore, nth: number, isSome: (event: RecordedEvent) => boolean): EventStore => ({
  ...store,
  followAll: async function* followAll(options) {
    let seen = 0;
    for await (const batch of store.followAll(options))
      if ('type' in batch) yield batch;
      else
        yield batch.filter((event) => {
          if (!isSome(event)) return true;
          seen += 1;
          return seen % nth !== 0;
        });
  },
});

export const faults = {
  'an email leaves before its start is durable': {
    beforeBody: async ({ beforeBody }) => {
      void beforeBody?.().catch(() => undefined);
    },
  },
  'an email leaves without a recorded start': { beforeBody: async () => undefined },
  'a decision is stored at whatever revision there is': {
    store: (store) => ({
      ...store,
      append: (stream, expected, events) =>
        store.append(stream, typeof expected === 'number' ? 'any' : expected, events),
    }),
  },
  'jobs are not stored': { keep: (keep) => withoutPuts(keep, (kind) => kind === 'timers') },
  'a checkpoint is stored before its documents': {
    views: (views, life) => ({
      ...views,
      write: async (model, batch) => {
        await views.write(model, { ...batch, documents: [] });
        await life.point('views: between checkpoint and documents');
        await views.write(model, batch);
      },
    }),
  },
  'a call is not remembered by its key': {
    keep: (keep) => withoutPuts(keep, (kind) => kind === 'answers'),
  },
  'a connection that breaks after the body counts as refused': {
    outcome: (outcome) =>
      outcome.type === 'in-doubt' ? { type: 'refused-for-now', reply: outcome.why, accepted: [] } : outcome,
  },
  'a doubt counts as accepted': {
    outcome: (outcome) =>
      outcome.type === 'in-doubt' ? { type: 'accepted', accepted: [], refused: [] } : outcome,
  },
  'an outcome is recorded for the attempt before': {
    commands: (commands) =>
      misheard(commands, ['RecordRefusal', 'RecordAcceptance'], (command) => ({
        ...command,
        ...('attempt' in command && { attempt: Number(command.attempt) - 1 }),
      })),
  },
  'an outcome is not recorded': {
    commands: (commands) => misheard(commands, ['RecordAcceptance'], () => null),
  },
  'a place is never given back': {
    commands: (commands) =>
      misheard(commands, ['FreePlace', 'SettlePlaces'], (command) =>
        'ended' in command && 'existing' in command
          ? { ...command, existing: [command.existing, command.ended].flat(), ended: [] }
          : null,
      ),
  },
  'a place is given back that is in use': {
    commands: (commands) =>
      misheard(commands, ['SettlePlaces'], (command) => ({
        ...command,
        ...('existing' in command && { existing: [], ended: command.existing }),
      })),
  },
  'an event is not folded': {
    store: (store) => skipping(store, 7, ({ type }) => type !== 'AccountRegistered'),
  },
  'a payment is handed to no follower': {
    store: (store) => skipping(store, 1, ({ type }) => type === 'InvoicePaid'),
  },
  'every third wake is lost': {
    runs: (runs) => {
      let wakes = 0;
      return {
        running: () => runs.running(),
        close: () => runs.close(),
        wake: async (run, options) => {
          wakes += 1;
          if (wakes % 3 !== 0) await runs.wake(run, options);
        },
      };
    },
  },
  'an append is answered before it is durable': {
    disk: (disk, life) =>
      life.onEnd(() => {
        disk.events.loseLast();
        disk.events.loseLast();
      }),
  },
  'a day is computed in another zone': {
    commands: (commands) => ({
      ...commands,
      load: async (stream, decider) => {
        const loaded = await commands.load(stream, decider);
        const { state } = loaded;
        if (!stream.startsWith('account-') || typeof state !== 'object' || state === null) return loaded;
        return { ...loaded, state: { ...state, timeZone: 'Pacific/Kiritimati' } };
      },
    }),
  },
  'an email refused for good is tried again': {
    outcome: (outcome) =>
      outcome.type === 'refused-for-good' ? { ...outcome, type: 'refused-for-now' } : outcome,
  },
  'a cap of the plan is not looked at': {
    commands: (commands) =>
      misheard(commands, ['TakePlace'], (command) => ({
        ...command,
        ...('most' in command && { most: 1_000 }),
      })),
  },
  'sent emails are not counted': {
    keep: (keep) => withoutPuts(keep, (kind, key) => kind === 'limits' && key.startsWith('emails/')),
  },
  'the events of a deleted account stay': {
    store: (store) => ({ ...store, deleteStream: async () => undefined }),
  },
  'the documents of a deleted account stay': {
    views: (views) => ({ ...views, eraseAccount: async () => undefined }),
  },
  'folding goes on after the lease was lost': {
    views: (views) => ({
      ...views,
      lease: async (...given) => (await views.lease(...given)) ?? 1,
      write: (model, batch) => views.write(model, { ...batch, term: 1_000_000 }),
    }),
  },
  'an address is named twice': {
    mail: (mail) => ({ ...mail, bcc: [...mail.bcc, ...mail.cc] }),
  },
  'the copies of a client are left out': { mail: (mail) => ({ ...mail, cc: [] }) },
  "a client's copies are those that it had first": {
    commands: (commands) => {
      const first = new Map<string, unknown>();
      return {
        ...commands,
        load: async (stream, decider) => {
          const loaded = await commands.load(stream, decider);
          const { state } = loaded;
          if (!stream.startsWith('client-') || !hasContacts(state)) return loaded;
          const contacts = first.get(stream) ?? state.facts.contacts;
          first.set(stream, contacts);
          return { ...loaded, state: { ...state, facts: { ...state.facts, contacts } } };
        },
      };
    },
  },
  'a payment is lost': { store: (store) => withPayments(store, () => 0) },
  'a payment is counted twice': { store: (store) => withPayments(store, (amount) => 2 * amount) },
  'an invoice loses its currency': {
    store: (store) =>
      storing(store, (event) =>
        event.type === 'InvoiceCreated' ? { ...event, data: { ...event.data, currency: 'USD' } } : event,
      ),
  },
  'two currencies are added up': {
    views: (views) => ({
      ...views,
      write: (model, batch) =>
        views.write(model, { ...batch, first: batch.first?.map((sum) => addedUp(sum)) ?? [] }),
    }),
  },
  'applied credit counts twice': {
    store: (store) =>
      withPayments(
        store,
        (amount) => 2 * amount,
        ({ kind }) => kind === 'credit_applied',
      ),
  },
  'an email asks for more than is due': {
    mail: (mail) => ({ ...mail, text: mail.text.replace(/\$(?=\d)/, '$9') }),
  },
  'a day is claimed twice': {
    store: (store) =>
      storing(store, (event) => {
        if (event.type !== 'LateFeesClaimed') return event;
        const { claim } = event.data;
        return { ...event, data: { ...event.data, claim: { ...claim, until: addDays(claim.from, -1) } } };
      }),
  },
  'a claim that has ended stays open': {
    store: (store) =>
      storing(store, (event) =>
        event.type === 'LateFeeClaimEnded' ? { ...event, data: { ...event.data, amount: 0 } } : event,
      ),
  },
  'the rule withdraws nothing': {
    store: (store) =>
      storing(store, (event) =>
        event.type === 'LateFeeClaimWithdrawn'
          ? { ...event, data: { ...event.data, claimId: event.data.claimId + 1 } }
          : event,
      ),
  },
  'a claim is part of what is due': {
    views: (views) => ({
      ...views,
      write: (model, batch) =>
        views.write(
          model,
          model.name === 'invoices' ? { ...batch, documents: batch.documents.map(withClaimsDue) } : batch,
        ),
    }),
  },
  'an email tells other late fees': {
    mail: (mail) => ({ ...mail, text: mail.text.replace(/(?<=this comes to \D*)\d/, '9$&') }),
  },
  'what the rules leave out starts all the same': {
    commands: (commands) =>
      misreadingRules(commands, ({ rules, ...rest }) => {
        const scheduleId = rules.find((rule) => rule.scheduleId !== null)?.scheduleId ?? null;
        return { ...rest, rules: rules.map((rule) => ({ ...rule, scheduleId })) };
      }),
  },
  'open invoices start although nobody wanted that': {
    commands: (commands) => misreadingRules(commands, (rules) => ({ ...rules, existing: true })),
  },
  'what is to start by itself is not found': {
    views: (views) => ({
      ...views,
      stream: async function* stream(model, account, query) {
        if (model.name !== 'never-chased') yield* views.stream(model, account, query);
      },
    }),
  },
  'a changed schedule keeps the emails that it replaces': {
    store: (store) =>
      storing(store, (event) =>
        event.type === 'ScheduleApplied' ? { ...event, data: { ...event.data, removed: [] } } : event,
      ),
  },
  'nobody is asked before an email goes': {
    commands: (commands) =>
      misheard(commands, ['SetClientApproval'], (command) =>
        Object.assign({}, command, { asksFirst: false }),
      ),
  },
  'a rejected email waits on': { commands: (commands) => misheard(commands, ['RejectStep'], () => null) },
  'what is set aside is chased on': {
    commands: (commands) => misheard(commands, ['SetCollectionStatus'], () => null),
  },
  'news is mailed twice': { keep: tellingTwice },
  'news is forgotten at once': {
    keep: (keep) => withoutPuts(keep, (kind, key) => kind === 'timers' && key.startsWith('news-')),
  },
  'timers go off three days late': {
    timers: (setTimer) =>
      Object.assign((callback: () => void, wait: number) => setTimer(callback, wait + 3 * 86_400_000), {
        longestSleep: 7 * 86_400_000,
      }),
  },
  'lists show the documents of others': {
    views: (views) => ({
      ...views,
      stream: async function* stream(model, account, query) {
        yield* views.stream(model, account, query);
        if (model.name === 'invoices')
          for await (const document of views.scan(model)) if (document.account !== account) yield [document];
      },
    }),
  },
  ...strangerFaults,
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

const isFault = (name: string): name is FaultName => name in faults;

export const faultNames: readonly FaultName[] = Object.keys(faults).filter(isFault);
