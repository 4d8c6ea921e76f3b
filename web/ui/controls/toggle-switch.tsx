import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';

/** A switch that is easy to see in both states and both themes: a light or dark knob on a filled track. */
export const ToggleSwitch = styled(Switch)(({ theme }) => ({
  flexShrink: 0,
  width: 40,
  height: 24,
  padding: 2,
  borderRadius: 12,
  '&:has(.Mui-focusVisible)': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  '& .MuiSwitch-switchBase': {
    padding: 4,
    '&:hover': { backgroundColor: 'transparent' },
    '&.Mui-checked': { transform: 'translateX(16px)' },
    '&.Mui-focusVisible': { outline: 'none' },
    '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.primary.main },
    '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
  },
  '& .MuiSwitch-thumb': {
    width: 16,
    height: 16,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: 'none',
  },
  '& .MuiSwitch-track': {
    borderRadius: 10,
    opacity: 1,
    backgroundColor: theme.vars.palette.outline,
    // Visible where the system replaces all colors.
    border: '1px solid transparent',
  },
}));
