import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { placeOfPressed } from '../lib/pressed.ts';
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
  // Not over what was pressed.
  const isLow = placeOfPressed().bottom > window.innerHeight / 2;
  return (
    <div role="status" className="plain-toast" style={{ [isLow ? 'top' : 'bottom']: 16 }}>
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
