import Box from '@mui/material/Box';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { StatusChip, type ChipTone } from '../../../ui/page/status-chip.tsx';

const story: readonly { day: string; what: string; tone: ChipTone; state: string }[] = [
  { day: 'Mar 1', what: 'Friendly reminder sent', tone: 'red', state: 'Overdue' },
  { day: 'Mar 3', what: 'Client promises Friday', tone: 'purple', state: 'Promised' },
  { day: 'Mar 6', what: 'Payment recorded, reminders stop', tone: 'green', state: 'Paid' },
];

/** A picture of how an invoice is chased; screen readers get the text next to it. */
export const ExampleChase = () => (
  <Box
    aria-hidden
    sx={{
      ...cardGround,
      fontSize: '0.8125rem',
    }}
  >
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        px: 4,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <span>
        <Box component="span" sx={{ fontWeight: 500 }}>
          Northwind Studio
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', ml: 2 }}>
          INV-1042
        </Box>
      </span>
      <Box component="span" sx={{ fontSize: '1rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        $2,400.00
      </Box>
    </Box>
    {story.map(({ day, what, tone, state }) => (
      <Box key={day} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, height: 40 }}>
        <Box component="span" sx={{ color: 'text.secondary', width: 44, fontVariantNumeric: 'tabular-nums' }}>
          {day}
        </Box>
        <Box component="span" sx={{ flex: 1 }}>
          {what}
        </Box>
        <StatusChip tone={tone} label={state} />
      </Box>
    ))}
  </Box>
);
