import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { ToggleSwitch } from '../../ui/controls/toggle-switch.tsx';
import { X } from 'lucide-react';
import { boundShortcuts, singleKeys } from '../../navigation/shortcuts.ts';
import { useStore } from '../../hooks/store.ts';

const everywhere = [
  { key: 'Ctrl K', label: 'Search everything' },
  { key: 'F8', label: 'Go to the latest notification' },
  { key: 'Esc', label: "Close what's open" },
];

const inLists = [
  { key: 'j', label: 'Next row' },
  { key: 'k', label: 'Previous row' },
  { key: 'PgUp, PgDn', label: '10 rows up or down' },
  { key: 'Home, End', label: 'First and last row' },
  { key: 'Enter', label: 'Open the row' },
  { key: 'x', label: 'Select the row' },
  { key: 'p', label: 'Mark the invoice as paid' },
  { key: 'e', label: 'Edit the invoice or client' },
  { key: 'Ctrl P', label: 'Print all rows' },
];

const onRecords = [
  { key: 'j, Right', label: 'Next invoice or client' },
  { key: 'k, Left', label: 'Previous invoice or client' },
  { key: 'p', label: 'Mark the invoice as paid' },
  { key: 'e', label: 'Edit' },
];

const Keys = ({ title, keys }: { title: string; keys: readonly { key: string; label: string }[] }) => (
  <section>
    <Box
      component="h3"
      sx={{ m: 0, mt: 4, mb: 2, fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 500 }}
    >
      {title}
    </Box>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '88px 1fr', rowGap: 2, alignItems: 'center' }}
    >
      {keys.map(({ key, label }) => (
        <Box key={`${key} ${label}`} sx={{ display: 'contents' }}>
          <dt>
            <Box
              component="kbd"
              sx={{
                fontSize: '0.75rem',
                px: 1.5,
                py: 0.5,
                border: 1,
                borderColor: 'outline',
                borderRadius: 0.75,
              }}
            >
              {key}
            </Box>
          </dt>
          <Box component="dd" sx={{ m: 0 }}>
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  </section>
);

const isGoing = ({ key }: { readonly key: string }): boolean => key.startsWith('g ');

/** All keys that work on this page, and the switch for those of a single character. */
export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const bound = useStore(boundShortcuts);
  const single = useStore(singleKeys);
  const here = bound.filter((binding, at) => bound.findLastIndex(({ key }) => key === binding.key) === at);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="keys-title"
      slotProps={{ paper: { sx: { width: 440, m: 4 } } }}
    >
      <Box sx={{ display: 'flex', pr: 3 }}>
        <DialogTitle id="keys-title" sx={{ flex: 1 }}>
          Keyboard shortcuts
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: 3 }}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <DialogContent>
        <FormControlLabel
          control={
            <ToggleSwitch
              checked={single === 'on'}
              onChange={(_event, on) => singleKeys.set(on ? 'on' : 'off')}
            />
          }
          label="Single-key shortcuts"
          sx={{ m: 0, gap: 2 }}
        />
        <Keys title="Everywhere" keys={everywhere} />
        <Keys title="Go to" keys={here.filter(isGoing)} />
        <Keys title="On this page" keys={here.filter((one) => !isGoing(one))} />
        <Keys title="In lists" keys={inLists} />
        <Keys title="In an open invoice or client" keys={onRecords} />
      </DialogContent>
    </Dialog>
  );
};
