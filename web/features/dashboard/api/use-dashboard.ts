import { useQuery } from '@tanstack/react-query';
import { dashboardView } from '../../../../contracts/dashboard.ts';
import { api } from '../../../lib/api.ts';

/** The dashboard's figures; the live socket has them read again when an invoice or the day changes. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['/api/dashboard'],
    queryFn: ({ signal }) => api.get('/api/dashboard', dashboardView, signal),
  });
