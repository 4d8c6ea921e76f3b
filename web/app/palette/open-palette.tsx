import { Suspense, useEffect, useState } from 'react';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Opening } from '../../ui/dialogs/opening.tsx';
import { createStore, useStore } from '../../hooks/store.ts';
import { warmed } from '../../loading/warmed.ts';
import { useOverlay } from '../shell/overlays.ts';

const Palette = warmed(async () => (await import('./palette.tsx')).Palette);

/** Looks like the palette's own field, so that nothing jumps when the palette comes. */
const Bar = styled('div')(({ theme }) => ({
  alignSelf: 'start',
  width: 'min(600px, 100%)',
  height: 53,
  marginTop: '12vh',
  padding: '0 15px',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: theme.vars.shadows[8],
  backgroundColor: theme.vars.palette.background.paper,
  '& input': {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
  },
  [theme.breakpoints.down('tablet')]: { marginTop: 0, borderRadius: 0, fontSize: '1rem' },
}));

/** Whether the palette was asked for, but its address is not rendered yet. */
const isAsked = createStore(false);

/** Opens the palette at once, so that it has the focus before the next key. */
export const useOpenPalette = (): (() => void) => {
  const { show } = useOverlay();
  return () => {
    flushSync(() => isAsked.set(true));
    show('palette');
  };
};

/** Keeps what is typed before the palette's code is there. */
const OpenPalette = ({ onClose }: { readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState<string>();
  return (
    <Suspense
      fallback={
        <Opening onClose={onClose}>
          <Bar>
            <Search size={18} aria-hidden />
            <input
              aria-label="Search everything"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setEntered(undefined);
              }}
              onKeyDown={({ key }) => {
                if (key === 'Enter') setEntered(typed);
              }}
            />
          </Bar>
        </Opening>
      }
    >
      <Palette typedBefore={typed} enteredBefore={entered} onClose={onClose} />
    </Suspense>
  );
};

/** The command palette, while it is open. */
export const PaletteOverlay = () => {
  const { open, close } = useOverlay();
  const isOpen = open === 'palette';
  useEffect(() => {
    if (isOpen) isAsked.set(false);
  }, [isOpen]);
  useEffect(() => {
    // Back may come before the address is rendered.
    const onBack = (): void => isAsked.set(false);
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const onClose = (): void => {
    isAsked.set(false);
    close();
  };
  return (useStore(isAsked) || isOpen) && <OpenPalette onClose={onClose} />;
};
