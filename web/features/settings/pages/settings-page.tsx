import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Page } from '../../../ui/page/page.tsx';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { DeleteAccountTab } from '../components/delete-account-tab.tsx';
import { EmailTestingTab } from '../components/email-testing-tab.tsx';
import { Evidence, ExportData } from '../components/export-data.tsx';
import { NotificationsTab } from '../components/notifications-tab.tsx';
import { ProfileForm } from '../components/profile-form.tsx';
import { useCallbackToast } from '../integrations/callback-toast.ts';
import { IntegrationsTab } from '../integrations/integrations-tab.tsx';
import { warmed } from '../../../loading/warmed.ts';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { VerifiedEmailsTab } from '../senders/verified-emails-tab.tsx';
import { SecurityTab } from '../components/security-tab.tsx';

const LateFeesTab = warmed(async () => (await import('../late-fees/late-fees-tab.tsx')).LateFeesTab);

const ApprovalTab = warmed(async () => (await import('../approval/approval-tab.tsx')).ApprovalTab);

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'email-testing', label: 'Email testing' },
  { value: 'verified-emails', label: 'Verified emails' },
  { value: 'integrations', label: 'Integrations' },
  { value: 'approval', label: 'Approval' },
  { value: 'late-fees', label: 'Late fees' },
  { value: 'delete-account', label: 'Delete account' },
] as const;

/** Who the account belongs to, and what its owner has chosen. */
const SettingsPage = () => {
  const user = useUser();
  const [tab, setTab] = useUrlChoice('tab', [
    'profile',
    'security',
    'notifications',
    'email-testing',
    'verified-emails',
    'integrations',
    'approval',
    'late-fees',
    'delete-account',
  ]);
  useCallbackToast();
  const label = tabs.find(({ value }) => value === tab)?.label ?? '';
  return (
    <Page title="Account Settings">
      <UrlTabs label="Account Settings" tabs={tabs} value={tab} onChange={setTab} panelId="settings-panel" />
      <Box id="settings-panel" role="tabpanel" aria-label={label} sx={{ pt: 6, maxWidth: 640 }}>
        {/* Stays, so that another tab loses nothing that was typed. */}
        <Box hidden={tab !== 'profile'}>
          <ProfileForm user={user} />
          <Stack sx={{ mt: 10, gap: 10 }}>
            <ExportData />
            <Evidence />
          </Stack>
        </Box>
        {tab === 'security' && <SecurityTab />}
        {tab === 'notifications' && <NotificationsTab user={user} />}
        {tab === 'email-testing' && <EmailTestingTab user={user} />}
        {tab === 'verified-emails' && <VerifiedEmailsTab />}
        {tab === 'integrations' && <IntegrationsTab />}
        {tab === 'approval' && (
          <Suspense fallback={<Placeholder text="Loading settings..." height={320} />}>
            <ApprovalTab />
          </Suspense>
        )}
        {tab === 'late-fees' && (
          <Suspense fallback={<Placeholder text="Loading terms..." height={320} />}>
            <LateFeesTab />
          </Suspense>
        )}
        {tab === 'delete-account' && <DeleteAccountTab />}
      </Box>
    </Page>
  );
};

export default SettingsPage;
