import { DomainError } from '../../domain/errors.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { runContext } from '../../commands/command-context.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { SetTimer } from '../timer.ts';
import { invoiceStream } from '../../commands/streams.ts';

export interface OutcomeDeps {
  readonly commands: CommandHandler;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

const firstPause = 50;
const longestPause = 10_000;
/** Tries at growing pauses: about a quarter of an hour. After that the send's deadline makes it a doubt. */
const mostTries = 100;

/**
 * Records what became of a mail that was handed over, whatever happened to the invoice meanwhile: conflicts are
 * decided again, and a store that is away is waited for. An account that is gone needs no record.
 */
export const recordOutcome = async (
  { commands, log, setTimer }: OutcomeDeps,
  run: ChaseRun,
  command: InvoiceCommand,
): Promise<void> => {
  const context = runContext(run);
  for (let tries = 1; ; tries++)
    try {
      await commands.handle(invoiceStream(run.invoiceId), invoiceDecider, command, context);
      return;
    } catch (error) {
      if (error instanceof StreamGone) return;
      if (error instanceof DomainError || tries === mostTries) throw error;
      log.warn(
        { err: error, ...run, command: command.type },
        'What became of a mail could not be recorded yet',
      );
      const pause = Math.min(firstPause * 2 ** (tries - 1), longestPause);
      await new Promise<void>((resolve) => {
        setTimer(resolve, pause);
      });
    }
};
