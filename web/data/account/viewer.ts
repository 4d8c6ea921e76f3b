import { createContext, useContext } from 'react';
import type { AuditorView } from '../../../contracts/accounts/auditor-links.ts';
import { dateIn, shortDate } from '../../../domain/calendar.ts';
import { useToday } from './clock.ts';
import { UserContext } from './session.ts';

/** Set by the auditor's shell. */
export const AuditorContext = createContext<AuditorView | undefined>(undefined);

/** Who reads, and which days they are shown: the account's owner all, an auditor those of the link. */
export interface Viewer {
  readonly isAuditor: boolean;
  /** IANA name of the account's time zone. */
  readonly timeZone: string;
  /** The first and the last day, calendar dates. */
  readonly first: string;
  readonly last: string;
  /** The latest moment in words and as a label: "now" and "Now", or the last day of a period that is over. */
  readonly latest: string;
  readonly latestLabel: string;
}

/** Only for what lies inside a shell. */
export const useViewer = (): Viewer => {
  const user = useContext(UserContext);
  const auditor = useContext(AuditorContext);
  const today = useToday();
  if (auditor !== undefined) {
    const { timeZone, from: first, to } = auditor;
    const isOver = to < today;
    return {
      isAuditor: true,
      timeZone,
      first,
      last: isOver ? to : today,
      latest: isOver ? shortDate(to) : 'now',
      latestLabel: isOver ? shortDate(to) : 'Now',
    };
  }
  if (user === undefined) throw new Error('useViewer is for what lies inside a shell');
  const { timeZone, createdAt } = user;
  const first = dateIn(timeZone, Date.parse(createdAt));
  return { isAuditor: false, timeZone, first, last: today, latest: 'now', latestLabel: 'Now' };
};
