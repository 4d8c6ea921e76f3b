import { Page } from '../../components/page.tsx';

const InvoicesPage = () => <Page title="Invoices" subtitle="Manage and track all of your invoices" />;

export default InvoicesPage;
