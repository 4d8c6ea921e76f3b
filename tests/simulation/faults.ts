import type { SendOutcome, SendOptions } from '../../platform/ports/mail.ts';
import type { EventStore, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep, KeepKind } from '../../platform/ports/keep.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { SetTimer } from '../../workflows/timer.ts';
import type { Life } from './world.ts';

/** A mistake in the program, made where it meets a port. It shows whether the rules would notice. */
export interface Fault {
  readonly store?: (store: EventStore, life: Life) => EventStore;
  readonly keep?: (keep: Keep, life: Life) => Keep;
  readonly views?: (views: ReadModels, life: Life) => ReadModels;
  readonly commands?: (commands: CommandHandler) => CommandHandler;
  readonly timers?: (setTimer: SetTimer) => SetTimer;
  /** Instead of recording the start before the first byte. */
  readonly beforeBody?: (options: SendOptions) => Promise<void>;
  readonly outcome?: (outcome: SendOutcome) => SendOutcome;
}

const withoutPuts = (keep: Keep, forgets: (kind: KeepKind, key: string) => boolean): Keep => ({
  ...keep,
  put: async (kind, key, value, options) => {
    if (!forgets(kind, key)) await keep.put(kind, key, value, options);
  },
  putIf: async (kind, key, version, value, options) =>
    forgets(kind, key) || keep.putIf(kind, key, version, value, options),
});

interface Typed {
  readonly type: string;
}

const isTyped = (command: unknown): command is Typed =>
  typeof command === 'object' && command !== null && 'type' in command;

/** Commands of some types are replaced by others of the same aggregate; by null, they are answered and do nothing. */
const misheard = (
  commands: CommandHandler,
  types: readonly string[],
  instead: (command: Typed) => Typed | null,
): CommandHandler => ({
  ...commands,
  handle: async (stream, decider, command, context, options) => {
    if (!isTyped(command) || !types.includes(command.type))
      return commands.handle(stream, decider, command, context, options);
    const other = instead(command);
    // Whoever plants a fault vouches for the type.
    if (other !== null) return commands.handle(stream, decider, other as typeof command, context, options);
    const { state, revision } = await commands.load(stream, decider);
    return { before: state, state, revision, decidedAt: undefined, position: undefined, events: [] };
  },
});

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
  'a wake is not stored': {
    keep: (keep) => withoutPuts(keep, (kind, key) => kind === 'timers' && key.startsWith('sequence-')),
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
    commands: (commands) => misheard(commands, ['FreePlace', 'SettlePlaces'], () => null),
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
  'a payment wakes nobody': {
    store: (store) => skipping(store, 1, ({ type }) => type === 'InvoicePaid'),
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
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;
