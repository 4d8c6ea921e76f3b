import { recordHistoryPage } from '../components/record-history-page.tsx';

export default recordHistoryPage({
  kind: 'invoice',
  notFound: 'Invoice not found',
  title: 'Invoice history',
  subtitle: 'Everything that happened to this invoice and its emails',
  open: { label: 'Open invoice', path: (id) => `/invoices/${id}` },
});
