import { recordHistoryPage } from '../components/record-history-page.tsx';

export default recordHistoryPage({
  kind: 'client',
  notFound: 'Client not found',
  title: 'Client history',
  subtitle: 'Everything that happened to this client and their invoices',
  open: { label: 'Open client', path: (id) => `/clients/${id}` },
});
