import { queryOptions, useQuery } from '@tanstack/react-query';
import { planView, type PlanView } from '../../../contracts/accounts/plans.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { useUser } from './session.ts';

const planQuery = (license: PlanView['license']) =>
  queryOptions({
    queryKey: ['/api/plan', license],
    queryFn: ({ signal }) => api.get('/api/plan', planView, signal),
    // Its counts change with every invoice, so it is read anew when it is shown.
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** The account's plan, what it has used of it, and where plans are paid. */
export const usePlan = () => {
  const query = useQuery(planQuery(useUser().license));
  return { account: query.data, load: loadOf(query) };
};
