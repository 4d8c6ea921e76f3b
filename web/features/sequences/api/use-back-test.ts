import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { backTestView, type BackTestBody } from '../../../../contracts/sequences/back-test.ts';
import { api } from '../../../data/api.ts';

const path = '/api/back-test';

/** What is asked, with what the page calls it. */
interface Asked {
  readonly body: BackTestBody;
}

/** What a sequence would have sent for earlier invoices, and what was asked. @param asked undefined until it is asked for */
export const useBackTest = <Question extends Asked>(asked: Question | undefined) =>
  useQuery({
    queryKey: [path, asked],
    queryFn: async ({ signal }) => {
      const view = await api.post(path, backTestView, asked?.body, undefined, signal);
      return { view, asked };
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
