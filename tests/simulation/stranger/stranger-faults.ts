import type { CommandHandler } from '../../../platform/ports/command-handler.ts';
import type { Keep, KeepKind, Kept } from '../../../platform/ports/keep.ts';
import type { SendOutcome } from '../../../platform/ports/mail.ts';
import { misheard, withoutPuts, type Fault } from '../fault.ts';
import type { Life } from '../world.ts';

/** The state of some streams is shown otherwise. */
const shownOtherwise = (
  commands: CommandHandler,
  prefix: string,
  change: (state: object) => object,
): CommandHandler => ({
  ...commands,
  load: async (stream, decider) => {
    const loaded = await commands.load(stream, decider);
    const { state } = loaded;
    if (!stream.startsWith(prefix) || typeof state !== 'object' || state === null) return loaded;
    // Whoever plants a fault vouches for the type.
    return { ...loaded, state: change(state) as typeof state };
  },
});

/** Some entries of limits are kept under another name. */
const namedOtherwise = (keep: Keep, nameOf: (key: string) => string): Keep => {
  const named = (kind: KeepKind, key: string): string => (kind === 'limits' ? nameOf(key) : key);
  return {
    ...keep,
    get: (kind, key) => keep.get(kind, named(kind, key)),
    put: (kind, key, value, options) => keep.put(kind, named(kind, key), value, options),
    putIf: (kind, key, version, value, options) =>
      keep.putIf(kind, named(kind, key), version, value, options),
    delete: (kind, key) => keep.delete(kind, named(kind, key)),
  };
};

interface SenderList {
  readonly list: readonly object[];
}

const isSenderList = (state: object): state is SenderList => 'list' in state && Array.isArray(state.list);

interface PasswordLink {
  readonly accountId: number;
  readonly email: string;
}

const isPasswordLink = (value: unknown): value is PasswordLink =>
  typeof value === 'object' && value !== null && 'purpose' in value && value.purpose === 'reset-password';

/** Every link for a new password is one for the account that was mailed the first. */
const forTheFirst = (keep: Keep): Keep => {
  let first: PasswordLink | undefined;
  return {
    ...keep,
    get: async <T>(kind: KeepKind, key: string): Promise<Kept<T> | undefined> => {
      const kept = await keep.get<T>(kind, key);
      if (kind !== 'links' || kept === undefined || !isPasswordLink(kept.value)) return kept;
      const { accountId, email } = (first ??= kept.value);
      return { ...kept, value: { ...kept.value, accountId, email } };
    },
  };
};

/** By life: when the sends before are done. */
const sends = new WeakMap<Life, Promise<SendOutcome | undefined>>();

/** Mistakes that harm only where somebody means harm. */
export const strangerFaults = {
  'an account has as many calls run as it makes': {
    limits: (limits) => ({
      ...limits,
      running: { ofBrowser: Infinity, ofAccount: Infinity, expensive: Infinity },
    }),
  },
  'all emails wait for one another': {
    transport: (transport, life) => ({
      ...transport,
      send: async (mail, options) => {
        const before = sends.get(life) ?? Promise.resolve(undefined);
        const done = before.then(() => transport.send(mail, options));
        sends.set(
          life,
          done.catch(() => undefined),
        );
        return done;
      },
    }),
  },
  'emails are counted by account alone': {
    keep: (keep) => withoutPuts(keep, (kind, key) => kind === 'limits' && key.startsWith('emails-of-')),
  },
  'counts end with a deleted account': {
    keep: (keep) => ({
      ...keep,
      delete: async (kind, key) => {
        if (kind === 'limits' && key.startsWith('emails/')) await keep.deleteByPrefix('limits', 'emails-of-');
        await keep.delete(kind, key);
      },
    }),
  },
  'links are counted by mailbox alone': {
    keep: (keep) => namedOtherwise(keep, (key) => key.replace(/^(address-links\/\w{64})\/\w{64}$/, '$1/all')),
  },
  'wrong passwords are counted for all browsers': {
    keep: (keep) => namedOtherwise(keep, (key) => key.replace(/^(account\/\w{64}\/).+$/, '$1')),
  },
  'a link for a new password works in another account': { keep: forTheFirst },
  'an address needs no proof': {
    commands: (commands) =>
      shownOtherwise(commands, 'account-', (state) => ({ ...state, emailProven: true })),
  },
  'a sender needs no proof': {
    commands: (commands) =>
      shownOtherwise(commands, 'sender-', (state) =>
        isSenderList(state)
          ? { ...state, list: state.list.map((sender) => ({ ...sender, verifiedBy: 'link' })) }
          : state,
      ),
  },
  'a take-over leaves sequences going': {
    commands: (commands) =>
      shownOtherwise(commands, 'account-', (state) => ({ ...state, takeOver: undefined })),
  },
  'a take-over leaves senders as they are': {
    commands: (commands) => misheard(commands, ['SetSendersAside'], () => null),
  },
  "a take-over leaves auditors' links": {
    commands: (commands) => misheard(commands, ['RevokeAuditorLink'], () => null),
  },
  "anybody's command is that of the owner": {
    commands: (commands) => ({
      ...commands,
      handle: async (stream, decider, command, context, options) =>
        commands.handle(
          stream,
          decider,
          typeof command === 'function' && stream.startsWith('invoice-')
            ? (state) => (command as (own: typeof state) => never)({ ...state, accountId: context.userId })
            : command,
          context,
          options,
        ),
    }),
  },
} satisfies Readonly<Record<string, Fault>>;
