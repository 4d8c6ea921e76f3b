import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useClientFigures } from '../../../data/records/client-figures.ts';
import { scheduleRulesQuery } from '../../../data/records/schedules.ts';
import { invoiceRows, sentEmailRows } from '../../../data/lists/paged-lists.ts';
import { pagedQuery } from '../../../data/lists/pages.ts';
import { firstInvoicesOf } from '../components/client-invoices.tsx';
import { latestEmailsTo } from './client-emails.tsx';
import { sequencesOf } from '../../../components/invoice-actions/client-sequences.ts';

export type ClientStanding = ReturnType<typeof useClientFigures>;

/**
 * What the parts of a client's page show. Their heights depend on it, so it is read before any of them is shown, and
 * nothing moves afterwards.
 */
export const useClientParts = (id: number | undefined) => {
  const standing = useClientFigures(id);
  const enabled = id !== undefined;
  const ofClient = id ?? 0;
  const running = useInfiniteQuery({
    ...pagedQuery(invoiceRows, { ...sequencesOf('running', ofClient), limit: '1' }),
    enabled,
  });
  const paused = useInfiniteQuery({
    ...pagedQuery(invoiceRows, { ...sequencesOf('with_client', ofClient), limit: '1' }),
    enabled,
  });
  const invoices = useInfiniteQuery({ ...pagedQuery(invoiceRows, firstInvoicesOf(ofClient)), enabled });
  const emails = useInfiniteQuery({ ...pagedQuery(sentEmailRows, latestEmailsTo(ofClient)), enabled });
  const rules = useQuery({ ...scheduleRulesQuery, enabled });
  // What failed is read again in its place.
  const [readOf, setReadOf] = useState<number>();
  const isPending = [standing.load, running, paused, invoices, emails, rules].some((read) => read.isPending);
  if (!isPending && id !== readOf) setReadOf(id);
  const countOf = ({ data }: typeof running): number => data?.pages[0]?.total ?? 0;
  return { standing, running: countOf(running), paused: countOf(paused), isRead: id === readOf };
};
