import { DomainError } from '../../domain/errors.ts';
import { RevisionConflict, StoreUnavailable, StreamGone } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import { processTimer, type SetTimer } from '../timer.ts';

interface Deps {
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

const firstPause = 50;
const longestPause = 10_000;
/** Of an error that may be one of the program: tries with growing pauses for about 15 minutes. */
const mostTries = 100;

/**
 * Records a mail's outcome, waiting as long as the store is unavailable: what the mail server answered is known here
 * alone, and without it the mail would be in doubt. `record` always uses the same command id, so that a try
 * whose answer was lost still counts.
 * @returns undefined when the stream was deleted: a deleted account needs no record
 * @throws DomainError, RevisionConflict, and any other error that stays
 */
export const untilRecorded = async <T>(
  { log, setTimer = processTimer }: Deps,
  about: object,
  record: () => Promise<T>,
): Promise<T | undefined> => {
  for (let tries = 1; ; tries++)
    try {
      return await record();
    } catch (error) {
      if (error instanceof StreamGone) return undefined;
      if (error instanceof DomainError || error instanceof RevisionConflict) throw error;
      if (tries >= mostTries && !(error instanceof StoreUnavailable)) throw error;
      log.warn({ err: error, ...about }, 'What became of an email could not be recorded yet; trying again');
      await new Promise<void>((resolve) => {
        setTimer(resolve, Math.min(firstPause * 2 ** (tries - 1), longestPause));
      });
    }
};
