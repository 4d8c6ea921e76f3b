import { createTheme } from '@mui/system';
import type { CssVarsTheme, Theme } from '@mui/material/styles';
import { controls } from './theme-controls.ts';
import { surfaces } from './theme-surfaces.ts';
import { themeValues } from './theme-values.ts';

const { vars, transitions, typography, ...values } = themeValues;

const mixed = (color: string, share: number | string, other: string): string =>
  `color-mix(in srgb, ${other} calc((${share}) * 100%), ${color})`;

const milliseconds = (time: number | string): string => (typeof time === 'number' ? `${time}ms` : time);

interface TransitionOptions {
  readonly duration?: number | string;
  readonly easing?: string;
  readonly delay?: number | string;
}

/** The value of a CSS `transition`. */
const transition = (
  properties: string | readonly string[] = 'all',
  {
    duration = transitions.duration.standard,
    easing = transitions.easing.easeInOut,
    delay = 0,
  }: TransitionOptions = {},
): string =>
  [properties]
    .flat()
    .map((property) => `${property} ${milliseconds(duration)} ${easing} ${milliseconds(delay)}`)
    .join(',');

const options = {
  ...values,
  vars,
  palette: { mode: 'light', ...vars.palette },
  shadows: vars.shadows,
  transitions: {
    ...transitions,
    create: transition,
    getAutoHeightDuration: () => transitions.duration.standard,
  },
  typography: { ...typography, pxToRem: (px: number) => `${px / 16}rem` },
  components: { ...controls, ...surfaces },
  colorSchemes: { light: {}, dark: {} },
  getColorSchemeSelector: (scheme: string) => `[data-color-scheme="${scheme}"] &`,
  alpha: (color: string, opacity: number | string) => mixed('transparent', opacity, color),
  lighten: (color: string, share: number | string) => mixed(color, share, '#fff'),
  darken: (color: string, share: number | string) => mixed(color, share, '#000'),
};

/** The theme that MUI's own `createTheme` would make, with the values that the build worked out. */
export const theme = createTheme(options) as unknown as Theme & CssVarsTheme;
