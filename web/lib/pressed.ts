/** What a person presses: a control, a row, or else what is pointed at. */
const controls = 'a, button, input, select, textarea, label, [role], tr, li';

let element: Element | undefined;
let place = new DOMRect();

const note = ({ target }: Event): void => {
  if (!(target instanceof Element)) return;
  element = target.closest(controls) ?? target;
  place = element.getBoundingClientRect();
};

if ('window' in globalThis)
  for (const sign of ['pointerdown', 'keydown'])
    window.addEventListener(sign, note, { capture: true, passive: true });

/** What was pressed last, by pointer or by key. */
export const lastPressed = (): Element | undefined => element;

/** Where that is; where it was, if it has gone. */
export const placeOfPressed = (): DOMRect => (element?.isConnected ? element.getBoundingClientRect() : place);
