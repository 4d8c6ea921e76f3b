/** The step editor replaces the steps; when it closes, the focus returns to the button that opened it. */
export const focusButton = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
