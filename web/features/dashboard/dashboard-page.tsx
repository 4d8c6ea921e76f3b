import { Page } from '../../components/page.tsx';

const DashboardPage = () => <Page title="Dashboard" subtitle="Track your invoice metrics and activities" />;

export default DashboardPage;
