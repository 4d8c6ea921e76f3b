import {
  upcomingPage,
  type UpcomingPage,
  type UpcomingRow,
} from '../../../../contracts/sequences/upcoming.ts';
import { pagedSource, readPage, type ListQuery } from '../../../data/lists/pages.ts';
import { upcomingPath } from '../../../data/lists/upcoming-path.ts';
import { queryClient } from '../../../data/query-client.ts';

/** The emails that are to come; the id of a row is that of its step. */
export const upcomingRows = pagedSource<UpcomingPage>(upcomingPath, upcomingPage);

const mostAtOnce = '200';

/** All rows that a query finds, whatever is loaded of them. */
export const readAllUpcoming = async (query: ListQuery): Promise<readonly UpcomingRow[]> => {
  const rows: UpcomingRow[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: UpcomingPage = await readPage(upcomingRows, { ...query, limit: mostAtOnce, after });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
};

/** Reads the shown ones again, after they were changed here. */
export const readUpcomingAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [upcomingPath] });
