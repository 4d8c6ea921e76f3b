/** What a person presses: a control or a row, or else what is pointed at. */
const controls =
  'a, button, input, select, textarea, label, tr, li, [role=tab], [role=option], [role=menuitem]';

/** Of what is higher, such as a page, only the point is meant, in pixels. */
const highest = 200;
/** Around a point: what a finger covers, in pixels. */
const finger = 44;

let element: Element | undefined;
let point: DOMRect | undefined;
let place = new DOMRect();

const placeNow = (): DOMRect => {
  const rect = element?.getBoundingClientRect() ?? place;
  return rect.height <= highest ? rect : (point ?? new DOMRect());
};

const note = (event: Event): void => {
  const { target } = event;
  // What a toast offers is no reason for the toast to go away from under the pointer.
  if (!(target instanceof Element) || target.closest('[data-toasts]')) return;
  element = target.closest(controls) ?? target;
  point =
    event instanceof PointerEvent
      ? new DOMRect(event.clientX - finger / 2, event.clientY - finger / 2, finger, finger)
      : undefined;
  place = placeNow();
};

if ('window' in globalThis)
  for (const sign of ['pointerdown', 'keydown'])
    window.addEventListener(sign, note, { capture: true, passive: true });

/** What was pressed last, by pointer or by key. */
export const lastPressed = (): Element | undefined => element;

/** Where that is; where it was, if it has gone. */
export const placeOfPressed = (): DOMRect => (element?.isConnected === true ? placeNow() : place);
