import { TimelinePage } from '../components/timeline-page.tsx';

const AuditPage = () => (
  <TimelinePage
    scope={{ kind: 'account' }}
    title="Audit"
    subtitle="Everything that happened in this account, and how it stood at any time"
  />
);

export default AuditPage;
