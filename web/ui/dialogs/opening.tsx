import { useLayoutEffect, useRef, type ReactNode } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import { createPortal } from 'react-dom';

interface OpeningProps {
  readonly onClose?: () => void;
  /** Default: a spinner. */
  readonly children?: ReactNode;
}

/**
 * In place of a dialog while its code loads, as the fallback of its Suspense: keys and clicks that are meant for the
 * dialog don't reach the page.
 */
export const Opening = ({ onClose, children }: OpeningProps) => {
  const self = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    (self.current?.querySelector('input') ?? self.current)?.focus({ preventScroll: true });
    // The dialog then knows where the focus came from, and gives it back.
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div
      ref={self}
      className="opening-dialog"
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label="Loading"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose?.();
      }}
    >
      {children ?? (
        <div className="opening-spinner">
          <CircularProgress size={28} thickness={4} aria-hidden />
        </div>
      )}
    </div>,
    document.body,
  );
};
