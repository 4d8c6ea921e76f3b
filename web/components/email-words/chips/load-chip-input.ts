import type { ChipInput } from './chip-input.tsx';

let loaded: typeof ChipInput | undefined;

/** The text field with chips; undefined until its code is there. */
export const loadedChipInput = (): typeof ChipInput | undefined => loaded;

/** Loads its code. Never rejects: without it, the fields are plain ones. */
export const loadChipInput = async (): Promise<typeof ChipInput | undefined> => {
  try {
    loaded ??= (await import('./chip-input.tsx')).ChipInput;
  } catch {
    // Without a connection the person writes in plain fields.
  }
  return loaded;
};
