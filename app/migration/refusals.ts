import type { StreamName } from '../../platform/ports/event-store.ts';

/** The target holds data that did not come from the source, so the move stops writing to it. */
export class ForeignTarget extends Error {
  override readonly name = 'ForeignTarget';
}

/** Data read back from the target differs from the source. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
}

/** The move was interrupted; the same command continues it. */
export class MoveInterrupted extends Error {
  override readonly name = 'MoveInterrupted';
}

const again = 'Run the same command again to continue';

/** @throws MoveInterrupted after the user interrupted it */
export const assertGoingOn = (signal: AbortSignal): void => {
  if (signal.aborted) throw new MoveInterrupted(`Stopped. ${again}`);
};

/** @param why the adapter's reason */
export const targetAway = (why: string): MoveInterrupted =>
  new MoveInterrupted(`The target can't be reached any more: ${why}. ${again}`);

const emptied = 'Nothing of it was changed. Name another INSTALLATION or an empty target';

/** @param index of the event in the log, from 1 */
export const foreignEvent = (index: number, stream: StreamName, revision: number): ForeignTarget =>
  new ForeignTarget(
    `The target holds other events than the source: its event ${index} is revision ${revision} of ${stream}, which the source does not have there. ${emptied}`,
  );

export const ranSince = (): ForeignTarget =>
  new ForeignTarget(
    'Owed has already run on the target, as its read models show, so that nothing is copied over what it did. Start it there, or name another INSTALLATION or an empty target',
  );

export const foreignKeep = (): ForeignTarget =>
  new ForeignTarget(
    `The target holds the secrets of an installation that did not come from the source. ${emptied}`,
  );

/** @param found the stream's revision; null for no stream */
export const foreignAppend = (stream: StreamName, wanted: number, found: number | null): ForeignTarget =>
  new ForeignTarget(
    `Something else writes to the target: ${stream} is at ${found === null ? 'no revision' : `revision ${found}`} there, where revision ${wanted} was to come next. Stop it, and run the same command again`,
  );

export const goneInTarget = (stream: StreamName): ForeignTarget =>
  new ForeignTarget(`${stream} was deleted for good in the target, and can't be brought there again`);
