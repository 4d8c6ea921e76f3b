/** A text without the e-mail addresses in it, for what others keep. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/g, '(address)');
