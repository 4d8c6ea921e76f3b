import { ChevronDown } from 'lucide-react';
import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const touch = '@media (pointer: coarse)';

/** The focus ring: always visible, outside the control. */
const focusRing = { outline: '2px solid var(--owed-palette-primary-main)', outlineOffset: '2px' };

/** Buttons and inputs. */
export const controls: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '7px 14px',
        whiteSpace: 'nowrap',
        [touch]: { minHeight: 44 },
        '& .MuiButton-startIcon': { marginLeft: -2, marginRight: 6 },
      },
      contained: { border: '1px solid transparent', '&:hover': { boxShadow: 'none' } },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': {
          borderColor: theme.vars.palette.outline,
          backgroundColor: theme.vars.palette.action.hover,
        },
      }),
      text: ({ theme }) => ({ '&:hover': { backgroundColor: theme.vars.palette.action.hover } }),
      sizeSmall: { minHeight: 28, padding: '3px 10px', fontSize: '0.8125rem', [touch]: { minHeight: 44 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: theme.vars.shape.borderRadius,
        color: theme.vars.palette.text.secondary,
        [touch]: { width: 44, height: 44 },
        '&:hover': {
          backgroundColor: theme.vars.palette.action.hover,
          color: theme.vars.palette.text.primary,
        },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        backgroundColor: theme.vars.palette.background.paper,
        [touch]: { minHeight: 44 },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.outline },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.action.hover },
      }),
      input: {
        padding: '9px 12px',
        height: 'auto',
        // Phones zoom into fields with text smaller than 16 px.
        [touch]: { fontSize: '1rem' },
      },
      multiline: { padding: 0 },
    },
  },
  MuiNativeSelect: {
    defaultProps: { IconComponent: ChevronDown },
    styleOverrides: {
      select: { '&&&': { paddingRight: 36 }, '&:focus': { backgroundColor: 'transparent' } },
      icon: { right: 12, top: 'calc(50% - 8px)', width: 16, height: 16 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { padding: '0 68px 0 0' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '9px 12px' },
      },
      popupIndicator: { width: 28, height: 28 },
      clearIndicator: { width: 28, height: 28 },
      paper: ({ theme }) => ({ marginTop: 4, boxShadow: theme.vars.shadows[8] }),
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 8, [touch]: { padding: 12 } } },
  },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: { root: { textUnderlineOffset: '2px', '&:focus-visible': focusRing, borderRadius: 2 } },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '8px 12px',
        [touch]: { minHeight: 44 },
        '&:focus-visible, &.Mui-focusVisible': { ...focusRing, outlineOffset: '-2px' },
      },
    },
  },
};
