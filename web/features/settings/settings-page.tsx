import Box from '@mui/material/Box';
import { Page } from '../../components/page.tsx';
import { useUser } from '../../lib/session.ts';
import { ProfileForm } from './components/profile-form.tsx';

/** Who the account belongs to. */
const SettingsPage = () => {
  const user = useUser();
  return (
    <Page title="Account Settings">
      <Box component="section" aria-label="Profile" sx={{ maxWidth: 480 }}>
        <ProfileForm user={user} />
      </Box>
    </Page>
  );
};

export default SettingsPage;
