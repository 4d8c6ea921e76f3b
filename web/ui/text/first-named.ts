import { formatCount } from '../../data/account/numbers.ts';

/** "Ada Ltd, Bo Inc and 3 more": as many names as can be read. */
export const firstNamed = (names: readonly string[], most = 5): string => {
  const named = names.slice(0, most).join(', ');
  return names.length > most ? `${named} and ${formatCount(names.length - most)} more` : named;
};
