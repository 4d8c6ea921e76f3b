import { waitingForApproval, type StepView } from '../../../contracts/sequences/sequences.ts';
import { instantOf, todayIn } from '../../../domain/calendar.ts';
import { displayDateTime, displayTime } from '../../ui/text/dates.ts';

/** An instant in milliseconds since 1970, and the account's zone (IANA name). */
export interface ShownAt {
  readonly now: number;
  readonly timeZone: string;
  /** Whether the installation's mail server refuses to send, which holds what it would retry. */
  readonly isServerRefusing?: boolean;
}

type Scheduled = Pick<StepView, 'scheduledDate' | 'scheduledTime'>;

/** The instant of a step's date and time, in milliseconds since 1970. */
export const scheduledAt = ({ scheduledDate, scheduledTime }: Scheduled, timeZone: string): number =>
  instantOf(scheduledDate, scheduledTime, timeZone);

const isAhead = (step: Scheduled, { now, timeZone }: ShownAt): boolean => scheduledAt(step, timeZone) > now;

/** What a badge means: the theme gives each its color. */
export type BadgeKind =
  | 'scheduled'
  | 'waiting'
  | 'retrying'
  | 'overdue'
  | 'paused'
  | 'sending'
  | 'sent'
  | 'outbox'
  | 'failed'
  | 'in_doubt'
  | 'cancelled';

export interface StepBadge {
  readonly kind: BadgeKind;
  readonly label: string;
}

type Planned = Scheduled & Pick<StepView, 'plannedFor' | 'sentAt'>;
type Badged = Planned &
  Pick<StepView, 'status' | 'delivery' | 'retryAt'> &
  Partial<Pick<StepView, 'waitsForApprovalSince'>>;

/** Whether it was sent before the time that it had been planned for. */
export const isSentEarly = (step: Planned, timeZone: string): boolean =>
  step.sentAt !== null && Date.parse(step.sentAt) < scheduledAt(step.plannedFor ?? step, timeZone);

const retryLabel = (retryAt: string | null, { now, timeZone }: ShownAt): string => {
  if (retryAt === null) return 'Trying again';
  const isToday = todayIn(timeZone, Date.parse(retryAt)) === todayIn(timeZone, now);
  return `Trying again at ${isToday ? displayTime(retryAt, timeZone) : displayDateTime(retryAt, timeZone)}`;
};

const plannedBadge = (step: Badged, at: ShownAt): StepBadge => {
  if (isHeld(step)) return { kind: 'paused', label: 'Paused' };
  return isAhead(step, at)
    ? { kind: 'scheduled', label: 'Scheduled' }
    : { kind: 'overdue', label: 'Overdue' };
};

/** The badge of a step: its status, or what its run reports (docs/chasing-rules.md, "Situations"). */
export const stepBadge = (step: Badged, at: ShownAt): StepBadge => {
  if (step.waitsForApprovalSince != null) return { kind: 'waiting', label: waitingForApproval };
  switch (step.delivery) {
    case 'sending':
      return { kind: 'sending', label: 'Sending' };
    case 'retrying':
      if (at.isServerRefusing === true) return { kind: 'paused', label: 'Paused' };
      return isHeld(step)
        ? plannedBadge(step, at)
        : { kind: 'retrying', label: retryLabel(step.retryAt, at) };
    case 'sent':
      return { kind: 'sent', label: isSentEarly(step, at.timeZone) ? 'Sent Early' : 'Sent' };
    case 'outbox':
      return { kind: 'outbox', label: 'Outbox' };
    case 'failed':
      return { kind: 'failed', label: 'Failed' };
    case 'in_doubt':
      return { kind: 'in_doubt', label: 'Unconfirmed' };
    case 'skipped':
      return { kind: 'cancelled', label: 'Skipped' };
    case 'cancelled':
      return { kind: 'cancelled', label: 'Cancelled' };
    case 'scheduled':
      return plannedBadge(step, at);
  }
};

/** A step that waits because something holds its sequence. */
export const isHeld = ({ status }: Pick<StepView, 'status'>): boolean => status === 'paused';

/** A step that was skipped, or cancelled with its sequence. */
export const isCalledOff = ({ delivery }: Pick<StepView, 'delivery'>): boolean =>
  delivery === 'skipped' || delivery === 'cancelled';

/** A step that may still be sent automatically. */
export const isUnsent = ({ delivery }: Pick<StepView, 'delivery'>): boolean =>
  delivery === 'scheduled' || delivery === 'retrying';

/**
 * Whether a step's content can be edited: its send has not begun, and its time is not past or it waits for approval. For a paused step, its time
 * is the one at which it would go.
 */
export const canEdit = (
  step: Scheduled & Pick<StepView, 'status' | 'delivery'> & Partial<Pick<StepView, 'waitsForApprovalSince'>>,
  at: ShownAt,
): boolean =>
  step.delivery === 'scheduled' &&
  (step.status === 'paused' ||
    step.waitsForApprovalSince != null ||
    (step.status === 'active' && isAhead(step, at)));
