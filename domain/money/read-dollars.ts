const plainAmount = /^(\d+\.?\d*|\.\d+)$/;
const groupedAmount = /^\d{1,3}([, \u00a0\u202f]\d{3})+(\.\d*)?$/;
/** Points between thousands, where a comma before the cents says so, or more than one point. */
const pointGrouped = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/;
/** A thousand times as much to some people as to others. */
const ambiguous = /^[1-9]\d{0,2}\.\d{3}$/;
const typedAmount = /^(-?)\s*(?:(?:US\s*)?\$|USD)?\s*(-?)(.*?)\s*(?:USD)?$/i;

const digitsOf = (text: string): string => typedAmount.exec(text.trim())?.[3] ?? '';

/** Whether a text is an amount to some people and a thousand times as much to others: `1.250`. */
export const isAmbiguousAmount = (text: string): boolean => ambiguous.test(digitsOf(text));

/**
 * Parses US dollars as typed or pasted: `1,234.50`, `1234.5`, `$1,234.50`, `1 234.50`, `1.234,50`, `12 USD`. Undefined
 * when it is not clearly an amount, such as `1.250`. A leading minus is parsed, so that the form can say what is wrong.
 */
export const readDollars = (text: string): number | undefined => {
  const [, outerMinus = '', innerMinus = '', digits = ''] = typedAmount.exec(text.trim()) ?? [];
  const minus = outerMinus + innerMinus;
  if (minus.length > 1 || ambiguous.test(digits)) return undefined;
  if (pointGrouped.test(digits)) return Number(minus + digits.replaceAll('.', '').replace(',', '.'));
  if (!(plainAmount.test(digits) || groupedAmount.test(digits))) return undefined;
  return Number(minus + digits.replace(/[^\d.]/g, ''));
};
