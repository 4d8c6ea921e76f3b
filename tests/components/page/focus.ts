import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { focused } from './focused.ts';

/** Waits until something of that name has the focus. */
export const focusIsOn = async (name: RegExp): Promise<void> => {
  await expect.poll(() => focused().name).toMatch(name);
};

/** Presses Tab until something of that name has the focus; every stop on the way must be seen. */
export const tabTo = async (name: string | RegExp, keys = '{Tab}'): Promise<void> => {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.keyboard(keys);
    const now = focused();
    passed.push(now.name);
    if (now.name !== '') expect(now, `after ${passed.join(' > ')}`).toMatchObject({ isSeen: true });
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}: ${passed.join(' > ')}`);
};

export const back = '{Shift>}{Tab}{/Shift}';
