import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** On dark ground a shadow is hardly seen: the edge of what floats is lighter than those of the cards under it. */
const floatingInDark = { borderColor: '#53544E', boxShadow: '0 8px 24px rgb(0 0 0 / 0.6)' };

/** Surfaces: hairlines, and a shadow only where they float. */
export const surfaces: ThemeComponents = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme, ownerState: { elevation = 0 } }) => ({
        backgroundImage: 'none',
        border: `1px solid ${theme.vars.palette.divider}`,
        ...(elevation > 0 && { '[data-color-scheme="dark"] &': floatingInDark }),
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(17 18 16 / 0.4)' },
        '[data-color-scheme="dark"] &:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(0 0 0 / 0.6)' },
      },
    },
  },
  MuiDialog: { styleOverrides: { paperFullScreen: { border: 0, borderRadius: 0 } } },
  MuiDialogTitle: {
    defaultProps: { variant: 'h2' },
    styleOverrides: { root: { padding: '20px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 24px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 24px',
        flexWrap: 'wrap',
        gap: 8,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      }),
    },
  },
  MuiPopover: { defaultProps: { transitionDuration: 120 } },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: { list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 8,
        minHeight: 36,
        padding: '6px 10px',
        borderRadius: 6,
        fontSize: '0.875rem',
        '&.Mui-focusVisible': { backgroundColor: theme.vars.palette.action.hover },
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
        fontSize: '0.75rem',
        fontWeight: 400,
        padding: '4px 8px',
      }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: false, variant: 'rounded' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.action.selected }) },
  },
};
