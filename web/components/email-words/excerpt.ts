import { variablesIn } from '../../../domain/email-text/variable-words.ts';

/**
 * The beginning of a text. It ends between words, and before a variable rather than inside it.
 * @param most characters
 */
export const excerptOf = (content: string, most: number): string => {
  const text = content.trim();
  if (text.length <= most) return text;
  const cut = variablesIn(text).find(({ from, to }) => from < most && to > most);
  const space = text.slice(0, most + 1).search(/\s\S*$/);
  const end = cut?.from ?? (space > 0 ? space : most);
  return `${text.slice(0, end).trimEnd()}...`;
};
