import { Page } from '../../components/page.tsx';

const HistoryPage = () => <Page title="Send History" />;

export default HistoryPage;
