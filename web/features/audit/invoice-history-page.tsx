import { recordHistoryPage } from './components/record-history-page.tsx';

export default recordHistoryPage({
  kind: 'invoice',
  notFound: 'Invoice not found',
  title: 'Invoice History',
  subtitle: 'Everything that happened to this invoice and its emails',
  open: { label: 'Open Invoice', path: (id) => `/invoices/${id}` },
});
