import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';

/** A point of the window in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Waits until what is under way is drawn. */
export const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const rectOf = (shown: Locator): DOMRect => shown.element().getBoundingClientRect();

/** Where an element is once it no longer moves. */
export const placeOf = async (shown: Locator): Promise<DOMRect> => {
  await expect.element(shown).toBeVisible();
  await expect
    .poll(async () => {
      const { x, y } = rectOf(shown);
      await drawn();
      return rectOf(shown).x === x && rectOf(shown).y === y;
    })
    .toBe(true);
  return rectOf(shown);
};

export const centerOf = async (shown: Locator): Promise<Point> => {
  const { x, y, width, height } = await placeOf(shown);
  return { x: x + width / 2, y: y + height / 2 };
};

/** A point as the browser takes it: Vitest makes the frame of the page smaller where it is larger than its window. */
const onScreen = ({ x, y }: Point): Point => {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth);
  const scale = frame.width / window.innerWidth;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
};

const mouse = (
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  point: Point,
  more: { readonly button?: 'left'; readonly clickCount?: number } = {},
): Promise<unknown> => cdp().send('Input.dispatchMouseEvent', { type, ...onScreen(point), ...more });

/** Moves the pointer to a point. */
export const pointAt = (point: Point): Promise<unknown> => mouse('mouseMoved', point);

/** Clicks whatever is at a point. */
export const clickAt = async (point: Point): Promise<void> => {
  await pointAt(point);
  await mouse('mousePressed', point, { button: 'left', clickCount: 1 });
  await mouse('mouseReleased', point, { button: 'left', clickCount: 1 });
};

/** Presses at a point, moves to another in a few steps, and lets go there. */
export const dragBetween = async (from: Point, to: Point): Promise<void> => {
  await pointAt(from);
  await mouse('mousePressed', from, { button: 'left', clickCount: 1 });
  for (const part of [0.25, 0.5, 0.75, 1])
    await mouse(
      'mouseMoved',
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      { button: 'left' },
    );
  await mouse('mouseReleased', to, { button: 'left', clickCount: 1 });
};

/** Moves the pointer out of all lists. */
export const pointAway = (): Promise<unknown> => pointAt({ x: 5, y: 5 });

/** Touches whatever is at a point. */
export const tapAt = async (point: Point): Promise<void> => {
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [onScreen(point)] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

/** Stops what clicks are timed by until the test ends. @returns lets milliseconds pass */
export const stopClock = (): ((milliseconds: number) => void) => {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds) => {
    now += milliseconds;
  };
};
