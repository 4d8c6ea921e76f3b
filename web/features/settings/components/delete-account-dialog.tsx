import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { leaveSession } from '../../../data/account/session.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';
import { useBackCloses } from '../../../navigation/use-back-closes.ts';
import { useCommand } from '../../../data/use-command.ts';
import { deleteAccount } from '../api/delete-account.ts';

const word = 'DELETE';

/** Asks for the word DELETE before the account is deleted. A failure closes it, too. */
export const DeleteAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [currentPassword, setPassword] = useState('');
  const isConfirmed = typed === word;
  const remove = useCommand({
    run: () => deleteAccount(currentPassword),
    failure: settingsFailures.accountDelete,
    onDone: () => {
      leaveSession(true);
      showSuccess(settingsSuccesses.accountDeleted);
    },
  });
  const close = (): void => {
    if (!remove.isPending) onClose();
  };
  useBackCloses(close);
  const submit = async (): Promise<void> => {
    if (!isConfirmed) {
      showFailure(settingsFailures.notConfirmed.title, settingsFailures.notConfirmed.message);
      return;
    }
    const { ok } = await remove.start(undefined);
    if (!ok) onClose();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
      slotProps={{ paper: { sx: { width: 440, maxWidth: 'calc(100% - 32px)', m: 4 } } }}
    >
      <DialogTitle id={`${id}-title`}>Delete your account?</DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ color: 'text.secondary', mb: 4 }}>
          Everything in it is erased. This can't be undone.
        </Box>
        <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 500 }}>
          Type DELETE to confirm
        </Box>
        <OutlinedInput
          id={id}
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void submit();
          }}
        />
        <Box
          component="label"
          htmlFor={`${id}-password`}
          sx={{ display: 'block', mt: 4, mb: 1, fontWeight: 500 }}
        >
          Your password
        </Box>
        <OutlinedInput
          id={`${id}-password`}
          fullWidth
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={({ target }) => setPassword(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void submit();
          }}
          slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
        />
        <Box id={`${id}-help`} sx={{ mt: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
          Needed if you logged in more than an hour ago.
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={remove.isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          color="error"
          disabled={!isConfirmed}
          busy={remove.isPending}
          busyText="Deleting..."
          onClick={() => void submit()}
        >
          Delete account
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
};
