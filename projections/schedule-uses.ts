import { defineProjection } from './projection.ts';
import { firstSumId, type Amounts } from './sums.ts';

interface ScheduledSequence {
  readonly sequenceId: number;
  readonly scheduleId: number;
  readonly isRunning: boolean;
  /** ISO instant, of one that has started by itself; absent for any other. */
  readonly startedItself?: string;
}

/** The sequences of an invoice that were started with a schedule. */
interface ScheduleUsesDocument {
  readonly sequences: readonly ScheduledSequence[];
}

/** The id of the sum over the sequences of a schedule. */
export const usesOfSchedule = (scheduleId: number): number => firstSumId + scheduleId;

const changed = (
  doc: ScheduleUsesDocument | undefined,
  sequenceId: number,
  isRunning: boolean,
): ScheduleUsesDocument | undefined =>
  doc && {
    sequences: doc.sequences.map((one) => (one.sequenceId === sequenceId ? { ...one, isRunning } : one)),
  };

/**
 * How often each schedule is used: of each schedule a sum of the sequences that were started with it (`started`) and of
 * those that are unfinished (`running`). A deleted sequence, or one of a deleted invoice, counts no more.
 */
export const scheduleUses = defineProjection({
  name: 'schedule-uses',
  version: 1,
  keys: { running: 'integer', startedItself: 'text' },
  indexes: [['running', 'id'], ['startedItself']],
  sparse: ['running', 'startedItself'],
  liveView: 'schedules',
  handles: [
    'SequenceStarted',
    'SequenceCompleted',
    'SequenceCancelled',
    'SequenceRestored',
    'SequenceDeleted',
    'InvoiceDeleted',
  ],
  documentIds: (event) =>
    event.type === 'SequenceStarted' && event.data.schedule === undefined ? [] : [event.data.invoiceId],
  fold: (doc: ScheduleUsesDocument | undefined, event): ScheduleUsesDocument | undefined => {
    switch (event.type) {
      case 'SequenceStarted': {
        const { sequenceId, schedule, byRule, startedAt } = event.data;
        if (schedule === undefined) return doc;
        const started = {
          sequenceId,
          scheduleId: schedule.id,
          isRunning: true,
          ...(byRule && { startedItself: startedAt }),
        };
        return { sequences: [...(doc?.sequences ?? []), started] };
      }
      case 'SequenceCompleted':
      case 'SequenceCancelled':
        return changed(doc, event.data.sequenceId, false);
      case 'SequenceRestored':
        return changed(doc, event.data.sequenceId, true);
      case 'SequenceDeleted': {
        const left = doc?.sequences.filter(({ sequenceId }) => sequenceId !== event.data.sequenceId) ?? [];
        return left.length === 0 ? undefined : { sequences: left };
      }
      case 'InvoiceDeleted':
        return undefined;
    }
  },
  keysOf: ({ sequences }) => {
    const running = sequences.find(({ isRunning }) => isRunning);
    return { running: running?.scheduleId ?? null, startedItself: running?.startedItself ?? null };
  },
  sums: {
    isSum: (id) => id >= firstSumId,
    sharesOf: ({ sequences }) => {
      const shares = new Map<number, Amounts>();
      for (const { scheduleId, isRunning } of sequences) {
        const { started = 0, running = 0 } = shares.get(usesOfSchedule(scheduleId)) ?? {};
        shares.set(usesOfSchedule(scheduleId), {
          started: started + 1,
          running: running + (isRunning ? 1 : 0),
        });
      }
      return shares;
    },
    keysOf: () => ({ running: null, startedItself: null }),
  },
});
