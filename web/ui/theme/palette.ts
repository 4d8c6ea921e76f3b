interface Tone {
  readonly text: string;
  readonly surface: string;
}

/** The colors of states, in addition to their text: text on its own surface. */
export interface Tones {
  /** Overdue, failed, legal. */
  readonly red: Tone;
  /** Due today, firm, in doubt. */
  readonly orange: Tone;
  /** Paid, sent, friendly. */
  readonly green: Tone;
  /** Promised. */
  readonly purple: Tone;
  /** Scheduled, paused, draft, due soon. */
  readonly neutral: Tone;
}

const lightTones: Tones = {
  red: { text: '#B42318', surface: '#FEF3F2' },
  orange: { text: '#B54708', surface: '#FFFAEB' },
  green: { text: '#067647', surface: '#ECFDF3' },
  purple: { text: '#6927DA', surface: '#F4F3FF' },
  neutral: { text: '#44403C', surface: '#F5F5F4' },
};

const darkTones: Tones = {
  red: { text: '#FDA29B', surface: '#3A1512' },
  orange: { text: '#FEC84B', surface: '#3A2408' },
  green: { text: '#75E0A7', surface: '#0B2B1B' },
  purple: { text: '#BDB4FE', surface: '#241848' },
  neutral: { text: '#D6D3D1', surface: '#262624' },
};

export const lightPalette = {
  background: { default: '#FAFAF9', paper: '#FFFFFF' },
  divider: '#E7E5E4',
  outline: '#8C8781',
  text: { primary: '#1C1917', secondary: '#57534E', disabled: '#8C8781' },
  primary: { main: '#0B6B4F', dark: '#095A42', contrastText: '#FFFFFF' },
  error: { main: lightTones.red.text, contrastText: '#FFFFFF' },
  warning: { main: lightTones.orange.text, contrastText: '#FFFFFF' },
  success: { main: lightTones.green.text, contrastText: '#FFFFFF' },
  info: { main: lightTones.neutral.text, contrastText: '#FFFFFF' },
  action: { hover: '#F5F5F4', selected: '#F5F5F4', disabledBackground: '#E7E5E4', disabled: '#726D67' },
  tone: lightTones,
};

export const darkPalette = {
  background: { default: '#111210', paper: '#191A18' },
  divider: '#2E2F2C',
  outline: '#74756F',
  text: { primary: '#F5F5F4', secondary: '#A8A29E', disabled: '#74756F' },
  primary: { main: '#34D399', dark: '#5BE0B0', contrastText: '#0C241C' },
  error: { main: darkTones.red.text, contrastText: darkTones.red.surface },
  warning: { main: darkTones.orange.text, contrastText: darkTones.orange.surface },
  success: { main: darkTones.green.text, contrastText: darkTones.green.surface },
  info: { main: darkTones.neutral.text, contrastText: darkTones.neutral.surface },
  action: { hover: '#222320', selected: '#262624', disabledBackground: '#2E2F2C', disabled: '#8F908A' },
  tone: darkTones,
};
