import { momentOf } from '../../../domain/audit/moment.ts';
import { dateIn, timeIn } from '../../../domain/calendar.ts';
import { displayDateTime } from '../../ui/text/dates.ts';
import { useUrlState } from '../../navigation/url-state.ts';
import { useViewer } from '../../data/account/viewer.ts';

/** A moment that the address asks for; '' for now. */
export interface Moment {
  /** As the API takes it. */
  readonly at: string;
  /** "Oct 3, 2026, 9:00 AM"; "now" for now, or the last day that is shown. */
  readonly words: string;
  /** Calendar date and `HH:MM` in the account's zone; '' for now. */
  readonly date: string;
  readonly time: string;
  /** Whether it is before what an auditor's link shows. */
  readonly isBeforeShown: boolean;
  readonly set: (at: string) => void;
}

/** @param name of the parameter in the address */
export const useMoment = (name: 'at' | 'and' = 'at'): Moment => {
  const { timeZone, latest, first, last, isAuditor } = useViewer();
  const [text, set] = useUrlState(name);
  const moment = text === '' ? undefined : momentOf(text, timeZone);
  if (moment === undefined) return { at: '', words: latest, date: '', time: '', isBeforeShown: false, set };
  const milliseconds = Date.parse(moment);
  const date = dateIn(timeZone, milliseconds);
  return {
    at: text,
    // What is asked for later than that is answered as of the latest.
    words: date > last ? latest : displayDateTime(moment, timeZone),
    date,
    isBeforeShown: isAuditor && date < first,
    time: timeIn(timeZone, milliseconds),
    set,
  };
};

/** Whether one moment comes before another; now comes last. */
export const isEarlier = (one: Moment, another: Moment): boolean =>
  one.at !== '' && (another.at === '' || `${one.date} ${one.time}` < `${another.date} ${another.time}`);
