import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../../data/api.ts';
import { addressOf } from '../../../data/lists/pages.ts';
import { stateKey } from '../../../data/lists/timeline.ts';

interface RecordPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: number;
}

/** A list, and how one of its pages is parsed. */
export interface RecordSource<Row> {
  readonly path: string;
  readonly schema: z.ZodType<RecordPage<Row>>;
}

interface RecordsAsked {
  /** '' for now. */
  readonly at: string;
  readonly search: string;
  readonly enabled: boolean;
}

/** The pages of a list as of a moment. */
export const useRecordPages = <Row>(
  { path, schema }: RecordSource<Row>,
  { at, search, enabled }: RecordsAsked,
) =>
  useInfiniteQuery({
    queryKey: [...stateKey(path, at), search],
    queryFn: ({ pageParam: after, signal }) =>
      api.get(addressOf(path, { at, search, after }), schema, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
  });
