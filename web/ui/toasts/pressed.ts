let last: Event | undefined;

const note = (event: Event): void => {
  // What a toast offers is no reason for the toast to go away from under the pointer.
  if (event.target instanceof Element && !event.target.closest('[data-toasts]')) last = event;
};

if ('window' in globalThis)
  for (const sign of ['pointerdown', 'keydown'])
    window.addEventListener(sign, note, { capture: true, passive: true });

/** The last press, by pointer or by key. */
export const lastPress = (): Event | undefined => last;

/** The control or row that was pressed last. */
export const lastPressed = (): Element | null =>
  last?.target instanceof Element
    ? last.target.closest('a, button, input, select, textarea, label, tr, li, [role]')
    : null;
