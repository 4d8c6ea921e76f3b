import type { Engines } from '../composition/compose-engines.ts';

/** How long the end of the program waits for mail servers, in milliseconds. What became of the emails is recorded then. */
const longestWait = 5_000;

/** Closes, and stops waiting for mail servers that are silent. */
export const stoppingSends = async (
  { stopSends }: Pick<Engines, 'stopSends'>,
  close: () => Promise<void>,
): Promise<void> => {
  const timer = setTimeout(stopSends, longestWait);
  try {
    await close();
  } finally {
    clearTimeout(timer);
  }
};
