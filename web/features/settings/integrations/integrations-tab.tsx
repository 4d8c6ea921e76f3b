import { GmailCard } from './gmail-card.tsx';
import { XeroCard } from './xero-card.tsx';

/** What the account is connected to. */
export const IntegrationsTab = () => (
  <>
    <XeroCard />
    <GmailCard />
  </>
);
