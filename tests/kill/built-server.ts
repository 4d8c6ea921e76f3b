import { inject } from 'vitest';

/** @returns what a builder has built (`server-builder.ts`) */
export const builtBy = async (address: string): Promise<string> => {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};

/** The entry of the built server, the same for all test files of a run. */
export const buildServer = (): Promise<string> => builtBy(inject('serverBuilder'));
