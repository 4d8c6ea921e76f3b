import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronRight } from 'lucide-react';
import { fieldGap } from '../fields/field-frame.tsx';

interface MoreFieldsProps {
  /** Whether they are shown from the start, because one has a value. */
  readonly filled: boolean;
  /** Whether one is invalid; then they are always shown. */
  readonly wrong: boolean;
  /** Default: More and Less. */
  readonly closedLabel?: string;
  readonly openLabel?: string;
  readonly children: ReactNode;
}

/** Rarely used fields of a form, behind "More". */
export const MoreFields = ({
  filled,
  wrong,
  closedLabel = 'More',
  openLabel = 'Less',
  children,
}: MoreFieldsProps) => {
  const id = useId();
  const [opened, setOpened] = useState(filled);
  const open = opened || wrong;
  return (
    <>
      <Button
        variant="text"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
        startIcon={
          <ChevronRight size={16} aria-hidden style={{ transform: open ? 'rotate(90deg)' : 'none' }} />
        }
        sx={{ alignSelf: 'flex-start', ml: -3.5 }}
      >
        {open ? openLabel : closedLabel}
      </Button>
      <Box id={id} sx={{ display: open ? 'flex' : 'none', flexDirection: 'column', gap: fieldGap }}>
        {open && children}
      </Box>
    </>
  );
};
