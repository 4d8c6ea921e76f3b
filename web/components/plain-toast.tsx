import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from '../lib/store.ts';
import { dismissToast, toastStore } from '../lib/toasts.ts';

/** The toast where the code of `toasts.tsx` can't be loaded: what it says and offers, without gestures. */
export const PlainToast = () => {
  const toast = useStore(toastStore);
  const { id, open = false, duration } = toast ?? {};
  useEffect(() => {
    if (id === undefined || !open) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, open, duration]);
  if (!toast?.open) return null;
  const { title, description, action } = toast;
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 1500,
        insetInline: 16,
        bottom: 16,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <strong>{title}</strong>
        {description !== undefined && <div>{description}</div>}
      </Box>
      {action && (
        <Button
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button onClick={() => dismissToast(toast.id)}>Dismiss</Button>
    </Box>
  );
};
