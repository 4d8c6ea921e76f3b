import { styled } from '@mui/material/styles';

/** The frame of a control outside of forms: looks like a field, without form code. */
export const ControlFrame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  height: 40,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&:hover': { borderColor: theme.vars.palette.outline },
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& > svg': { position: 'absolute', pointerEvents: 'none', color: theme.vars.palette.text.secondary },
  '& > input, & > select': {
    flex: 1,
    minWidth: 0,
    width: '100%',
    height: '100%',
    border: 0,
    borderRadius: 'inherit',
    background: 'none',
    appearance: 'none',
    outline: 'none',
  },
  '& > input': { padding: '0 12px 0 38px' },
  '& > input + svg': { left: 14 },
  '& > input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '& > input::-webkit-search-cancel-button': { appearance: 'none' },
  '& > select': { padding: '0 34px 0 12px', cursor: 'pointer', textOverflow: 'ellipsis' },
  '& > select + svg': { right: 12 },
  '& > select > option': { backgroundColor: theme.vars.palette.background.paper },
  '@media (pointer: coarse)': { height: 44, '& > input, & > select': { fontSize: '1rem' } },
}));
