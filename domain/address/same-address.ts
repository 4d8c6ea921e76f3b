/** Whether two texts are the same email address. Ignores case, as the address's reservation does. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
