import type { MoveReason, UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { clockTime, dayAndMonth, shortDate, weekdayOf } from '../../../../domain/calendar.ts';

const why: Readonly<Record<MoveReason, string>> = {
  on_hold: 'on hold',
  promised_payment: 'promise to pay',
  email_cap: 'email limit reached',
  retry: 'trying again after a refusal',
  reminder_gap: '24 hours after the last reminder or payment',
  quiet_hours: 'late, goes in the morning',
  late: 'late, goes now',
  behind_another: 'another reminder goes first',
};

/** "Moved from Dec 4, 9:00 AM: promise to pay". */
export const movedWords = ({ date, moved, state }: UpcomingRow): string | undefined => {
  if (moved === null) return undefined;
  const from = `${moved.date === date ? '' : `${dayAndMonth(moved.date)}, `}${clockTime(moved.time)}`;
  return `${state === 'held' ? 'Planned for' : 'Moved from'} ${from}: ${why[moved.why]}`;
};

/** "Monday, Dec 7, 2026". */
export const dayWords = (date: string): string => `${weekdayOf(date)}, ${shortDate(date)}`;

/** "INV-7 (Ada Ltd), Dec 7, 9:00 AM". */
export const nameOfEmail = ({
  invoiceNumber,
  clientName,
  date,
  time,
}: Pick<UpcomingRow, 'invoiceNumber' | 'clientName' | 'date' | 'time'>): string =>
  `${invoiceNumber} (${clientName}), ${dayAndMonth(date)}, ${clockTime(time)}`;
