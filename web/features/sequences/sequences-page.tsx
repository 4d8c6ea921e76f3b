import { Page } from '../../components/page.tsx';

const SequencesPage = () => (
  <Page title="Sequences" subtitle="Manage automated follow-up email sequences for your invoices" />
);

export default SequencesPage;
