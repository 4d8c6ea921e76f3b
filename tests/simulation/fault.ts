import type { Limits } from '../../api/limits/rate-limits.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { Keep, KeepKind } from '../../platform/ports/keep.ts';
import type { Mail, MailTransport, SendOptions, SendOutcome } from '../../platform/ports/mail.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import type { SetTimer } from '../../workflows/timer.ts';
import type { Disk } from './program.ts';
import type { Life } from './world.ts';

/** A mistake in the program, made where it meets a port. It shows whether the rules would notice. */
export interface Fault {
  readonly store?: (store: EventStore, life: Life) => EventStore;
  readonly keep?: (keep: Keep, life: Life) => Keep;
  readonly views?: (views: ReadModels, life: Life) => ReadModels;
  readonly commands?: (commands: CommandHandler) => CommandHandler;
  /** At the start of a life. */
  readonly disk?: (disk: Disk, life: Life) => void;
  /** As the process manager knows them. */
  readonly runs?: (runs: SequenceRuns) => SequenceRuns;
  readonly timers?: (setTimer: SetTimer) => SetTimer;
  /** Instead of recording the start before the first byte. */
  readonly beforeBody?: (options: SendOptions) => Promise<void>;
  /** As it is composed for the mail server. */
  readonly mail?: (mail: Mail) => Mail;
  readonly outcome?: (outcome: SendOutcome) => SendOutcome;
  /** Of the installation, or of a sender. */
  readonly transport?: (transport: MailTransport, life: Life) => MailTransport;
  /** On callers. */
  readonly limits?: (limits: Limits) => Limits;
}

export const withoutPuts = (keep: Keep, forgets: (kind: KeepKind, key: string) => boolean): Keep => ({
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
export const misheard = (
  commands: CommandHandler,
  types: readonly string[],
  instead: (command: Typed) => Typed | null,
): CommandHandler => ({
  ...commands,
  handle: async (stream, decider, command, context, options) => {
    const heard = <T>(said: T): T => {
      if (!isTyped(said) || !types.includes(said.type)) return said;
      const other = instead(said);
      if (other === null) throw new NotHeard();
      // Whoever plants a fault vouches for the type.
      return other as T;
    };
    try {
      const said =
        typeof command === 'function'
          ? async (...state: Parameters<typeof command>) => heard(await command(...state))
          : heard(command);
      return await commands.handle(stream, decider, said, context, options);
    } catch (error) {
      if (!(error instanceof NotHeard)) throw error;
      const { state, revision } = await commands.load(stream, decider);
      return { before: state, state, revision, decidedAt: undefined, position: undefined, events: [] };
    }
  },
});

class NotHeard extends Error {
  override readonly name = 'NotHeard';
}
