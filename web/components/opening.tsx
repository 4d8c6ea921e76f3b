import { useLayoutEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { createPortal } from 'react-dom';
import { useDelayed } from '../lib/use-delayed.ts';

interface OpeningProps {
  readonly onClose?: () => void;
  /** Shown from the start; default: a spinner, once it takes long. */
  readonly children?: ReactNode;
}

/**
 * In place of a dialog while its code loads, as the fallback of its Suspense: keys and clicks that are meant for the
 * dialog don't reach the page.
 */
export const Opening = ({ onClose, children }: OpeningProps) => {
  const self = useRef<HTMLDivElement>(null);
  const isSlow = useDelayed(children === undefined);
  useLayoutEffect(() => {
    const before = document.activeElement;
    (self.current?.querySelector('input') ?? self.current)?.focus({ preventScroll: true });
    // The dialog then knows where the focus came from, and gives it back.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <Box
      ref={self}
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label="Loading"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose?.();
      }}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'grid',
        placeItems: 'center',
        outline: 0,
      }}
    >
      {children ?? (isSlow && <CircularProgress size={28} thickness={4} aria-hidden />)}
    </Box>,
    document.body,
  );
};
