/** Removes email addresses from a text that another system stores. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/g, '(address)');
