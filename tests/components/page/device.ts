import { expect, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { answerInstead, unreachable } from './answers.ts';

/* What a person has in front of them; each test begins with a window of 1280 × 900 px in light, with a mouse, online. */

const usual = { width: 1280, height: 900 };

/** The window has this width from now on, in pixels. */
export const setWidth = async (width: number, height = usual.height): Promise<void> => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(usual.width, usual.height));
};

/** What the system asks for. */
const system = { 'prefers-color-scheme': 'light', 'prefers-reduced-motion': 'reduce' };

/** Until the test ends. */
const setSystem = async (asked: Partial<typeof system>): Promise<void> => {
  const ask = (media: typeof system): Promise<unknown> =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: Object.entries(media).map(([name, value]) => ({ name, value })),
    });
  await ask({ ...system, ...asked });
  onTestFinished(async () => void (await ask(system)));
};

/** The system asks for dark colors until the test ends, and the page has them. */
export const setDark = async (): Promise<void> => {
  await setSystem({ 'prefers-color-scheme': 'dark' });
  await expect.poll(() => document.documentElement.dataset['colorScheme']).toBe('dark');
};

/** All moves as it does for most users until the test ends: for tests of where things are while they move. */
export const setMotion = (): Promise<void> => setSystem({ 'prefers-reduced-motion': 'no-preference' });

/** A media query as it is answered where the screen is touched. */
const whereTouched = (query: string): string =>
  query
    .replaceAll(/\((hover: none|pointer: coarse)\)/g, '(min-width: 0)')
    .replaceAll(/\((hover: hover|pointer: fine)\)/g, '(max-width: 0)');

const mediaRulesOf = (rules: CSSRuleList): readonly CSSMediaRule[] =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule] : []),
    ...(rule instanceof CSSGroupingRule ? mediaRulesOf(rule.cssRules) : []),
  ]);

/**
 * A screen that is touched, until the test ends. Not by Chromium's own emulation: without a real mouse, a page has no
 * pointer any more once that has ended.
 */
export const setTouch = (): Promise<void> => {
  const usually = window.matchMedia.bind(window);
  const asked = vi.spyOn(window, 'matchMedia').mockImplementation((query) => usually(whereTouched(query)));
  const usualOf = new Map<CSSMediaRule, string>();
  const seen = new Set<CSSStyleSheet>();
  const changeStyles = (): void => {
    for (const sheet of document.styleSheets) {
      for (const rule of seen.has(sheet) ? [] : mediaRulesOf(sheet.cssRules)) {
        const { mediaText } = rule.media;
        if (mediaText === whereTouched(mediaText)) continue;
        usualOf.set(rule, mediaText);
        rule.media.mediaText = whereTouched(mediaText);
      }
      seen.add(sheet);
    }
  };
  changeStyles();
  const added = new MutationObserver(changeStyles);
  added.observe(document.head, { childList: true });
  onTestFinished(() => {
    asked.mockRestore();
    added.disconnect();
    for (const [rule, usual] of usualOf) rule.media.mediaText = usual;
  });
  return Promise.resolve();
};

/** No call reaches the server until the test ends or the returned function is called. */
export const goOffline = (): (() => void) => {
  const stop = answerInstead(unreachable);
  window.dispatchEvent(new Event('offline'));
  return () => {
    stop();
    window.dispatchEvent(new Event('online'));
  };
};
