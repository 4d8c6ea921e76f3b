import { createTheme, shouldSkipGeneratingVar, type Shadows } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { controls } from './controls.ts';
import { darkPalette, lightPalette, type Tones } from './palette.ts';
import { surfaces } from './surfaces.ts';

declare module '@mui/material/styles' {
  interface Palette {
    tone: Tones;
    outline: string;
  }
  interface PaletteOptions {
    tone?: Tones;
    outline?: string;
  }
  interface TypographyVariants {
    figure: CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: CSSProperties;
  }
  interface BreakpointOverrides {
    xs: true;
    sm: false;
    md: false;
    lg: false;
    xl: false;
    phone: false;
    tablet: true;
    desktop: true;
  }
  interface CssThemeVariables {
    enabled: true;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}

const px = (size: number): string => `${size / 16}rem`;

const text = (size: number, lineHeight: number, fontWeight = 400) => ({
  fontSize: px(size),
  lineHeight: px(lineHeight),
  fontWeight,
  letterSpacing: size >= 20 ? '-0.01em' : 0,
});

/** The one shadow, of what floats: menus, popovers, dialogs. MUI gives them different heights. */
const floating = '0 8px 24px rgb(0 0 0 / 0.12)';

// oxfmt-ignore
const shadows: Shadows = [
  'none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', floating, 'none', 'none', 'none', 'none',
  'none', 'none', 'none', floating, 'none', 'none', 'none', 'none', 'none', 'none', 'none', floating,
];

/** Variables of fonts, and colors of components that no page uses. */
const unused =
  /^(font|overlays)|^palette,(Alert|AppBar|Avatar|Chip|FilledInput|SnackbarContent|SpeedDialAction|Step|TableCell)/;

/** In pixels: one step of margins and gaps. */
const spacing = 4;

/** All colors, fonts, sizes and shadows are set here. */
export const theme = createTheme({
  cssVariables: {
    cssVarPrefix: 'owed',
    colorSchemeSelector: 'data-color-scheme',
    shouldSkipGeneratingVar: (keys) => unused.test(String(keys)) || shouldSkipGeneratingVar(keys),
  },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: { xs: 0, tablet: 700, desktop: 1000 } },
  spacing,
  shape: { borderRadius: 8 },
  shadows,
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 160,
      enteringScreen: 120,
      leavingScreen: 80,
    },
  },
  typography: {
    fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
    h1: text(20, 28, 600),
    h2: text(16, 24, 600),
    h3: text(14, 20, 600),
    body1: text(14, 20),
    body2: text(13, 18),
    button: { ...text(14, 20, 500), textTransform: 'none' },
    caption: text(12, 16),
    figure: { ...text(28, 36, 600), fontVariantNumeric: 'tabular-nums' },
  },
  components: { ...controls, ...surfaces },
});

interface Rules {
  readonly [name: string]: Rules | string | number;
}

const textOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${textOf(value)}}` : `${name}:${value};`))
    .join('');

/** The variables of both color schemes, as a style sheet. */
export const themeStyles = theme
  .generateStyleSheets()
  .map((sheet: Rules) => textOf(sheet))
  .join('');
