import * as RadixToast from '@radix-ui/react-toast';
import { keyframes, styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useAvoidOverlap } from './avoid-overlap.ts';
import { dismissToast, toastStore } from '../../data/toasts.ts';
import { useStore } from '../../hooks/store.ts';

// Pixels: how far a drag dismisses a toast, and how wide a toast may be.
const swipeThreshold = 50;
const widest = 420;

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Viewport = styled(RadixToast.Viewport)({
  position: 'fixed',
  zIndex: 1500,
  right: 0,
  bottom: 0,
  width: '100%',
  maxWidth: widest,
  margin: 0,
  padding: 16,
  listStyle: 'none',
  outline: 'none',
  pointerEvents: 'none',
  // Beside the title of a dialog, not over its buttons.
  '@media (min-width: 700px)': {
    'body:has([aria-modal="true"]) &': {
      top: 0,
      bottom: 'auto',
      right: '50%',
      transform: 'translateX(50%)',
    },
  },
  // Below the top bar, away from what a thumb reaches for.
  '@media (max-width: 699.95px)': { maxWidth: 'none', top: 56, bottom: 'auto', padding: 8 },
  '@media print': { display: 'none' },
});

const Root = styled(RadixToast.Root)(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 8px 12px 16px',
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.outline}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&[data-state=open]': { animation: `${arrive} 140ms ease-out` },
  '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  '&[data-swipe=cancel]': { transform: 'none', transition: 'transform 120ms' },
  '&.destructive': {
    color: theme.vars.palette.tone.red.text,
    backgroundColor: theme.vars.palette.tone.red.surface,
    borderColor: theme.vars.palette.tone.red.text,
  },
}));

const Text = styled('div')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
const Title = styled(RadixToast.Title)({ fontWeight: 600 });

const press = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  borderRadius: 6,
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
} as const;

const Action = styled(RadixToast.Action)(({ theme }) => ({
  ...press,
  fontWeight: 500,
  padding: '0 12px',
  border: `1px solid ${theme.vars.palette.outline}`,
}));

const Close = styled(RadixToast.Close)({
  ...press,
  width: 36,
  padding: 0,
  border: 0,
  display: 'grid',
  placeItems: 'center',
});

/** The one toast. F8 focuses it; a swipe to the right or its button dismisses it. */
export const Toasts = () => {
  const toast = useStore(toastStore);
  useAvoidOverlap('[data-toasts]', toast?.open === true ? toast.id : undefined);
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={swipeThreshold} label="Notification">
      {toast && (
        <Root
          key={toast.id}
          className={toast.variant === 'destructive' ? 'destructive' : ''}
          open={toast.open}
          duration={toast.duration}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <Text>
            <Title>{toast.title}</Title>
            {toast.description !== undefined && (
              <RadixToast.Description>{toast.description}</RadixToast.Description>
            )}
          </Text>
          {toast.action && (
            <Action altText={toast.action.label} onClick={toast.action.run}>
              {toast.action.label}
            </Action>
          )}
          <Close aria-label="Dismiss">
            <X size={16} aria-hidden />
          </Close>
        </Root>
      )}
      <Viewport hotkey={['F8']} data-toasts="" />
    </RadixToast.Provider>
  );
};
