import { createKeptSetting } from '../../hooks/kept-setting.ts';
import { createStore } from '../../hooks/store.ts';

const name = 'owed-mode';
const modes = ['system', 'light', 'dark'] as const;
const system = matchMedia('(prefers-color-scheme: dark)');

/** What the user chose, kept in this browser. `public/first-paint.js` reads it before the first paint. */
export const colorMode = createKeptSetting(name, modes);

const isDark = (): boolean => colorMode.get() === 'dark' || (colorMode.get() === 'system' && system.matches);

/** Whether the page is dark, by the user's choice or else the system's. */
export const darkMode = createStore(isDark());

const show = (): void => {
  darkMode.set(isDark());
  const { dataset } = document.documentElement;
  const scheme = isDark() ? 'dark' : 'light';
  if (dataset['colorScheme'] === scheme) return;
  // All colors change at once: without transitions, which would each take their own time.
  const still = document.createElement('style');
  still.textContent = '*,*::before,*::after{transition:none!important}';
  document.head.append(still);
  dataset['colorScheme'] = scheme;
  // Reading a style applies the change before transitions are back.
  getComputedStyle(document.body).getPropertyValue('color');
  setTimeout(() => still.remove(), 1);
};

/** From now on, the page follows the choice, in this window or another, and the system. */
export const followColorMode = (): void => {
  colorMode.subscribe(show);
  system.addEventListener('change', show);
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name) colorMode.set(modes.find((mode) => mode === newValue) ?? 'system');
  });
  show();
};
