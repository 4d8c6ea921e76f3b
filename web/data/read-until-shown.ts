import { queryClient } from './query-client.ts';

/** Milliseconds before each reading; after the last one a live message, or the next connection, brings the change. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];

let timer: ReturnType<typeof setTimeout> | undefined;

const waitFor = (round: number): void => {
  clearTimeout(timer);
  timer = undefined;
  const pause = pauses[round];
  if (pause === undefined) return;
  timer = setTimeout(() => void readAgain(round), pause);
};

const readAgain = async (round: number): Promise<void> => {
  const mine = timer;
  await queryClient.invalidateQueries();
  // Another change may have started the rounds anew meanwhile.
  if (timer === mine) waitFor(round + 1);
};

/**
 * After a stored change without an answer, everything that the page shows is read again until the views have caught
 * up.
 */
export const readUntilShown = (): void => waitFor(0);
