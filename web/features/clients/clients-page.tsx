import { Page } from '../../components/page.tsx';

const ClientsPage = () => <Page title="Clients" subtitle="Manage your client information and details" />;

export default ClientsPage;
