import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { tryAgain } from '../../../contracts/messages.ts';
import { answerCalls, badGateway, breakChanges } from './answers.ts';
import { button, toast } from './screen.ts';

/** Presses a button while changes fail: it shows `busyText`, then a toast says what failed. */
export const failsWith = async (
  pressed: Locator,
  title: string,
  { busyText, text = tryAgain }: { busyText?: string; text?: string } = {},
): Promise<void> => {
  const broken = breakChanges();
  await pressed.click();
  if (busyText !== undefined) await expect.element(button(busyText)).toBeVisible();
  broken.release();
  await toast(title, text);
  broken.undo();
};

/** Presses a button while this call fails: a toast says what failed. */
export const failsAt = async (
  call: string | RegExp,
  pressed: Locator,
  title: string,
  text: string | RegExp = /^/,
): Promise<void> => {
  const undo = answerCalls(call, badGateway);
  await pressed.click();
  await toast(title, text);
  undo();
};
