import { useLayoutEffect } from 'react';
import { lastPress, lastPressed } from './pressed.ts';

/** Between what stays clear and what it stays clear of, in pixels. */
const gap = 8;
/** The bar at the top of the page, in pixels. */
const topBar = 56;

/** Of what is higher, such as a page, only the point that was pressed is meant, in pixels. */
const highestPressed = 200;
/** Around that point: what a finger covers, in pixels. */
const finger = 44;

/** What was pressed last; the point that was pressed, if it has gone or is a large part of the page. */
const pressedRect = (): DOMRect | undefined => {
  const press = lastPress();
  const element = lastPressed();
  const rect = element?.isConnected === true ? element.getBoundingClientRect() : undefined;
  if (rect && rect.height <= highestPressed) return rect;
  if (!(press instanceof PointerEvent)) return undefined;
  return new DOMRect(press.clientX - finger / 2, press.clientY - finger / 2, finger, finger);
};

/** The dialog or sheet that lies over all others. */
const topDialog = (): Element | undefined => [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/** Where its words and controls are, also those beyond its own box. */
const contents = (element: Element): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
};

const titleRect = (dialog: Element): DOMRect | undefined => {
  const [id] = dialog.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const title = id === undefined ? null : document.getElementById(id);
  return title === null ? undefined : contents(title);
};

/** The control that has the focus, as a field with its label and what is wrong with it. */
const focusedRect = (): DOMRect | undefined => {
  const focused = document.activeElement;
  if (focused?.closest('[data-toasts]')) return undefined;
  const field = focused?.closest('[data-field]');
  if (field) return contents(field);
  const isControl = focused?.matches(
    'a, button, input, select, textarea, tr, [role]:not([role=dialog], [role=alertdialog])',
  );
  return isControl === true ? focused?.getBoundingClientRect() : undefined;
};

/** Whether there is less than the gap between them. */
const touch = (one: DOMRect, other: DOMRect): boolean =>
  one.right + gap > other.left &&
  one.left < other.right + gap &&
  one.bottom + gap > other.top &&
  one.top < other.bottom + gap;

const shared = (one: DOMRect, other: DOMRect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The part of the window that is seen: the keyboard of a phone may cover the rest. */
const seenBottom = (): number => {
  const { innerHeight, visualViewport } = window;
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
};

const rectsOf = (selector: string, within: ParentNode = document): DOMRect[] =>
  [...within.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/** What it must not cover, most important first. */
const kept = (): readonly DOMRect[] => {
  const dialog = topDialog();
  const title = dialog && titleRect(dialog);
  const pressed = pressedRect();
  const focused = focusedRect();
  return [
    ...(pressed ? [pressed] : []),
    ...(focused ? [focused] : []),
    ...(dialog ? rectsOf('.MuiButton-contained', dialog) : rectsOf('[data-page-foot]')),
    ...(title ? [title] : []),
  ].filter(({ width, height }) => width > 0 && height > 0);
};

/** Where the shown part of the element is by itself; what moves it as it comes and goes doesn't count. */
const ownPlace = (element: HTMLElement): DOMRect | undefined => {
  const part = element.firstElementChild;
  if (!(part instanceof HTMLElement)) return undefined;
  const { left, top } = element.getBoundingClientRect();
  return new DOMRect(left + part.offsetLeft, top + part.offsetTop, part.offsetWidth, part.offsetHeight);
};

/** Where it may be, best first: where it is by itself, above the foot of a dialog that fills a phone, then beside what is kept. */
const places = (own: DOMRect, around: readonly DOMRect[]): readonly DOMRect[] => {
  const { clientWidth } = document.documentElement;
  const bottom = seenBottom();
  const edge = Math.min(own.left, clientWidth - own.right, 16);
  const foot = topDialog()?.matches('.MuiDialog-paperFullScreen')
    ? (rectsOf('.MuiDialogActions-root', topDialog())[0]?.top ?? bottom)
    : undefined;
  const lefts = [own.left, clientWidth - edge - own.width, (clientWidth - own.width) / 2, edge];
  const tops = [
    own.top,
    bottom - gap - own.height,
    topBar + gap,
    ...around.flatMap(({ top, bottom: end }) => [top - gap - own.height, end + gap]),
  ];
  const at = (left: number, top: number): DOMRect => new DOMRect(left, top, own.width, own.height);
  return [
    ...(foot === undefined ? [] : [at(own.left, Math.min(foot, bottom) - gap - own.height)]),
    ...tops.flatMap((top) => lefts.map((left) => at(left, top))),
  ].filter(
    ({ left, top, right, bottom: end }) => left >= 0 && top >= 0 && right <= clientWidth && end <= bottom,
  );
};

/** Covers as little as it can of what is kept, where nothing is free. */
const leastCovering = (all: readonly DOMRect[], around: readonly DOMRect[]): DOMRect | undefined => {
  const cost = (rect: DOMRect): number =>
    around.reduce((sum, other, index) => sum + shared(rect, other) / 4 ** index, 0);
  return all.toSorted((one, other) => cost(one) - cost(other))[0];
};

/** @param before where it was put before, while it is by itself where it was then */
const placeFor = (own: DOMRect, before: DOMRect | undefined): DOMRect => {
  const around = kept();
  const isFree = (rect: DOMRect): boolean => !around.some((other) => touch(rect, other));
  const all = places(own, around);
  // It does not go back and forth while nothing is under it.
  if (before !== undefined && isFree(before)) return before;
  return all.find(isFree) ?? leastCovering(all, around) ?? own;
};

/**
 * Moves what is fixed over the page where it would cover what was pressed last, the control that has the focus, the
 * main button and the title of a dialog, or what the page keeps at the bottom of the window. Over a dialog that fills a
 * phone it is above the dialog's foot, where less is read than at its top.
 * @param selector of it
 * @param shown changes with what it shows; undefined for nothing
 */
export const useAvoidOverlap = (selector: string, shown: unknown): void =>
  useLayoutEffect(() => {
    if (shown === undefined) return undefined;
    let last: { readonly own: DOMRect; readonly put: DOMRect } | undefined;
    const placeAnew = (): void => {
      const element = document.querySelector<HTMLElement>(selector);
      if (element === null) return;
      element.style.removeProperty('translate');
      const own = ownPlace(element);
      if (own === undefined) return;
      const isSame = last?.own.x === own.x && last.own.y === own.y && last.own.height === own.height;
      const put = placeFor(own, isSame ? last?.put : undefined);
      last = { own, put };
      if (put.x !== own.x || put.y !== own.y)
        element.style.translate = `${put.x - own.x}px ${put.y - own.y}px`;
    };
    placeAnew();
    const observer = new MutationObserver(placeAnew);
    observer.observe(document.body, { childList: true, subtree: true });
    const signs = ['resize', 'focusin', 'scroll', 'pointerdown'] as const;
    for (const sign of signs) window.addEventListener(sign, placeAnew, { passive: true, capture: true });
    window.visualViewport?.addEventListener('resize', placeAnew);
    return () => {
      observer.disconnect();
      for (const sign of signs) window.removeEventListener(sign, placeAnew, { capture: true });
      window.visualViewport?.removeEventListener('resize', placeAnew);
    };
  }, [selector, shown]);
