import type { Log } from '../../platform/ports/log.ts';
import type { Sandbox, SandboxTask } from '../../platform/ports/formats/sandbox.ts';

/** Why a child process has no answer about a file, for the person who chose it. */
export type SandboxTrouble = 'too_slow' | 'too_large' | 'unreadable';

/**
 * What a child process answers about a file.
 * @param what is read, for the log: `a table`
 * @param refused makes what is thrown where there is no answer
 * @throws what `refused` makes, SandboxBusy
 */
export const readInSandbox = async <Answer>(
  { sandbox, log }: { readonly sandbox: Sandbox; readonly log: Log },
  task: SandboxTask<Answer>,
  what: string,
  refused: (trouble: SandboxTrouble) => Error,
): Promise<Answer> => {
  const result = await sandbox.run(task);
  if (result.outcome === 'done') return result.answer;
  if (result.outcome !== 'crashed') throw refused(result.outcome);
  log.warn({ detail: result.detail.slice(0, 500) }, `The child process that reads ${what} ended early`);
  throw refused('unreadable');
};
