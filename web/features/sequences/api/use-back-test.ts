import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { backTestView, type BackTestBody } from '../../../../contracts/sequences/back-test.ts';
import { api } from '../../../data/api.ts';

const path = '/api/back-test';

/** What a sequence would have sent for earlier invoices. @param asked undefined until it is asked for */
export const useBackTest = (asked: BackTestBody | undefined) =>
  useQuery({
    queryKey: [path, asked],
    queryFn: ({ signal }) => api.post(path, backTestView, asked, undefined, signal),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
