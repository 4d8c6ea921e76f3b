import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { Section } from './section.tsx';

const DeleteAccountDialog = warmedDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

const erased = [
  'Clients, invoices, sequences, templates, uploaded files and Send History are erased.',
  "No more emails go out. Clients aren't notified.",
  "You're logged out on all devices. You can register again with the same email address.",
  'Existing backups keep the data until they are deleted.',
];

/** Deletes the account, after DELETE was typed. */
export const DeleteAccountTab = () => {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title="Delete your account" text="This can't be undone.">
      <Box component="ul" sx={{ m: 0, mb: 5, pl: 5, '& li + li': { mt: 2 } }}>
        {erased.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Button variant="contained" color="error" onClick={() => setAsked(true)}>
        Delete account
      </Button>
      {isAsked && <DeleteAccountDialog onClose={() => setAsked(false)} />}
    </Section>
  );
};
