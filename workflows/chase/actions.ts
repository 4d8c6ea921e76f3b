import type { HoldReason } from '../../domain/invoice/events.ts';
import type { DoubtReason, HoldDetail, SkipReason } from '../../domain/invoice/reasons.ts';

type MovedStep = { readonly stepId: number; readonly scheduledDate: string };

/** What a run does next. All but `wait` and `finish` are recorded at the revision on which they were decided. */
export type NextAction =
  | {
      readonly type: 'send';
      readonly stepId: number;
      /** 1 for the first. */
      readonly attempt: number;
      /** Due for more than an hour. */
      readonly late: boolean;
      /** Earlier reminders that this one stands for, and why; sterner ones that move behind it. */
      readonly skip: readonly number[];
      readonly skipReason: SkipReason;
      readonly move: readonly MovedStep[];
    }
  | { readonly type: 'skip'; readonly stepIds: readonly number[]; readonly reason: SkipReason }
  | {
      readonly type: 'move';
      readonly steps: readonly MovedStep[];
      readonly cause: 'resumed' | 'due_date' | 'tone' | 'late' | 'promise_broken';
    }
  | { readonly type: 'hold'; readonly reason: HoldReason; readonly detail: HoldDetail | null }
  | { readonly type: 'break-promise'; readonly promisedDate: string; readonly resumeFrom: string }
  /** A send was begun and its deadline has passed without an outcome. */
  | { readonly type: 'doubt'; readonly stepId: number; readonly attempt: number; readonly why: DoubtReason }
  | { readonly type: 'cancel'; readonly reason: 'client_deleted' }
  | { readonly type: 'complete' }
  /** At most 24 h; `until` is the instant that it really waits for, null when only a change can wake it. */
  | {
      readonly type: 'wait';
      readonly milliseconds: number;
      readonly until: string | null;
      readonly why: string;
    }
  | { readonly type: 'finish'; readonly why: string };
