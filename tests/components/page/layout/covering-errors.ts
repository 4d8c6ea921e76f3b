import { overlap } from './rects.ts';

/** Errors of fields within an element that lie over one of its labels, buttons or inputs. */
export const coveringErrors = (within = '[role=dialog]'): (string | null)[] => {
  const others = [...document.querySelectorAll(`${within} :is(label, button, input, textarea)`)];
  return [...document.querySelectorAll(`${within} [id$="-error"]`)]
    .filter((error) =>
      others.some((other) => overlap(error.getBoundingClientRect(), other.getBoundingClientRect())),
    )
    .map(({ textContent }) => textContent);
};
