import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Search, X } from 'lucide-react';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { usePhone } from '../../hooks/screen.ts';
import { useOverlay } from '../shell/overlays.ts';
import { findEntries } from './find-entries.ts';
import { usePaletteEntries, type PaletteEntry } from './use-palette-entries.ts';

const optionId = (at: number): string => `palette-option-${at}`;

interface OptionProps {
  readonly entry: PaletteEntry;
  readonly at: number;
  readonly active: boolean;
  /** The first entry of a group shows the group's name. */
  readonly first: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

const Option = ({ entry, at, active, first, onPoint, onPick }: OptionProps) => (
  <>
    {first && (
      <Box role="presentation" sx={{ px: 2.5, pt: 3, pb: 1, fontSize: '0.75rem', color: 'text.secondary' }}>
        {entry.group}
      </Box>
    )}
    <Box
      id={optionId(at)}
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onPick}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 36,
        px: 2.5,
        py: 1,
        borderRadius: 0.75,
        cursor: 'pointer',
        bgcolor: active ? 'action.selected' : 'transparent',
        '& svg': { flex: 'none', color: 'text.secondary' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <entry.icon size={16} aria-hidden />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {entry.label}
      </Box>
      {entry.detail !== undefined && (
        <Box
          component="span"
          sx={{
            ml: 'auto',
            pl: 3,
            color: 'text.secondary',
            fontSize: '0.8125rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {entry.detail}
        </Box>
      )}
    </Box>
  </>
);

interface PaletteProps {
  /** What was typed before it opened. */
  readonly typedBefore: string;
  /** The text for which Enter was pressed before it opened. */
  readonly enteredBefore: string | undefined;
  readonly onClose: () => void;
}

/** Search over clients, invoices, sequences, schedules and actions. Arrows select, Enter opens, Escape closes. */
export const Palette = ({ typedBefore, enteredBefore, onClose }: PaletteProps) => {
  const phone = usePhone();
  const { leaveTo } = useOverlay();
  const [typed, setTyped] = useState(typedBefore);
  const [active, setActive] = useState(0);
  const { entries, load } = usePaletteEntries(typed);
  const asked = useDeferredValue(typed);
  const found = useMemo(() => findEntries(entries, asked), [entries, asked]);
  const at = Math.min(active, found.length - 1);
  // The text for which Enter was pressed before its results were there: the first of them is opened.
  const [entered, setEntered] = useState(enteredBefore);
  const isFound = asked === typed && (typed.trim() === '' || !load.isPending);

  const pick = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    if (typeof entry.go === 'string') leaveTo(entry.go);
    else entry.go();
  };
  const move = (step: number): void => {
    const next = (at + step + found.length) % Math.max(1, found.length);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const pickFirst = useEffectEvent(() => pick(found[0]));
  useEffect(() => {
    if (isFound && entered === typed) pickFirst();
  }, [isFound, entered, typed]);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    else if (isFound || at > 0) pick(found[at]);
    else setEntered(typed);
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      maxWidth={false}
      aria-labelledby="palette-title"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: phone ? {} : { width: 600, mt: '12vh', mx: 4, maxHeight: '70vh' } } }}
    >
      <VisuallyHidden>
        <h2 id="palette-title">Search everything</h2>
      </VisuallyHidden>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          pl: 4,
          pr: phone ? 1 : 4,
          height: 52,
          flex: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Search size={18} aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder="Search clients, invoices, sequences and actions"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setEntered(undefined);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search everything',
              'aria-expanded': true,
              'aria-controls': 'palette-list',
              'aria-autocomplete': 'list',
              'aria-activedescendant': found.length > 0 ? optionId(at) : undefined,
            },
          }}
        />
        {phone && (
          <IconButton aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Box id="palette-list" role="listbox" aria-label="Results" sx={{ overflowY: 'auto', p: 2, pt: 0 }}>
        {found.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            at={index}
            active={index === at}
            first={found[index - 1]?.group !== entry.group}
            onPoint={() => setActive(index)}
            onPick={() => pick(entry)}
          />
        ))}
      </Box>
      {load.isError && (
        <Box sx={{ px: 4, py: 3 }}>
          <LoadFailed text="Clients, invoices, sequences, and schedules couldn't be searched." load={load} />
        </Box>
      )}
      {found.length === 0 && !load.isError && (
        <Box role="status" sx={{ px: 4, pb: 8, pt: 4, textAlign: 'center', color: 'text.secondary' }}>
          {load.isPending ? 'Searching...' : `No results for “${asked}”.`}
        </Box>
      )}
    </Dialog>
  );
};
