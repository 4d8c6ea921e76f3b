import { Suspense, useState } from 'react';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { Opening } from '../../components/opening.tsx';
import { warmed } from '../../lib/warmed.ts';

const Palette = warmed(async () => (await import('./palette.tsx')).Palette);

/** Looks as the palette's own does, so that nothing jumps when it comes. */
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

/** The command palette. What is typed before its code is there goes on in it. */
export const OpenPalette = ({ onClose }: { readonly onClose: () => void }) => {
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
      <Palette typedBefore={typed} enteredBefore={entered} />
    </Suspense>
  );
};
