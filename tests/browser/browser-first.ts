import { chromiumPath } from './chromium.ts';

/** The browser is unpacked before the tests run: a program that another process is still writing can't be started. */
export const setup = async (): Promise<void> => {
  await chromiumPath();
};
