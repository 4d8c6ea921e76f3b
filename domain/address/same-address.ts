/** Whether two texts are the same email address. Upper and lower case are one, as in the address's reservation. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
