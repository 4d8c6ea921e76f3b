import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { useStore } from '../../hooks/store.ts';
import { dismissToast, toastStore } from '../../data/toasts.ts';

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
    <div role="status" className="plain-toast">
      <div>
        <strong>{title}</strong>
        {description !== undefined && <div>{description}</div>}
      </div>
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
    </div>
  );
};
