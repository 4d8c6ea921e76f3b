import type { EventFollower } from '../event-follower.ts';
import { draftMilliseconds } from '../../domain/import/decide.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { KeptJobs, type JobKind, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import { expireDraft, workOnImport, type ImportRef, type ImportRunDeps } from './import-run.ts';

export interface ImportRunsDeps extends ImportRunDeps, KeptJobsDeps {}

/**
 * Applies confirmed imports, undoes those that a user takes back, and discards drafts that nobody confirms. One process
 * of an installation does this at a time; if two overlap for a moment, each record is still applied once.
 */
export class ImportRuns implements EventFollower {
  private readonly deps: ImportRunsDeps;
  private readonly runs: KeptJobs<ImportRef>;
  /** Apart from the runs: the events of one import may be followed in any order. */
  private readonly drafts: KeptJobs<ImportRef>;

  constructor(deps: ImportRunsDeps) {
    this.deps = deps;
    const kind: Omit<JobKind<ImportRef>, 'keyPrefix' | 'work'> = {
      atOnce: 2,
      firstRetry: 1_000,
      longestRetry: 60_000,
      onFailure: 'An import could not go on; trying again',
    };
    this.runs = new KeptJobs(deps, {
      ...kind,
      keyPrefix: 'import-',
      work: async (ref, signal) => {
        await workOnImport(deps, ref, signal);
        return signal.aborted ? deps.clock.now() : undefined;
      },
    });
    this.drafts = new KeptJobs(deps, {
      ...kind,
      keyPrefix: 'draft-of-import-',
      work: async (ref) => {
        await expireDraft(deps, ref);
        return undefined;
      },
    });
  }

  /** Continues with what was unfinished when the program ended. */
  async start(): Promise<void> {
    await this.runs.start();
    await this.drafts.start();
  }

  /** Takes on an import that an event begins, ends as a draft, or starts to undo; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type === 'ImportUploaded') {
      const { accountId, importId } = event.data;
      const at = Date.parse(event.metadata.occurredAt) + draftMilliseconds;
      await this.drafts.set(importId, { accountId, importId }, at);
    }
    if (
      event.type === 'ImportConfirmed' ||
      event.type === 'ImportDiscarded' ||
      event.type === 'ImportUndoStarted'
    ) {
      const { accountId, importId } = event.data;
      await this.runs.set(importId, { accountId, importId }, this.deps.clock.now());
    }
  }

  /** Resolves when no import is being applied. */
  async settled(): Promise<void> {
    await Promise.all([this.runs.settled(), this.drafts.settled()]);
  }

  /** The entries that are being applied are finished and recorded. */
  async stop(): Promise<void> {
    await Promise.all([this.runs.stop(), this.drafts.stop()]);
  }
}
