import { formatCount } from '../../../domain/money.ts';
import { variablesIn } from '../../../domain/template-variables.ts';

/** Maximum number of characters of a card's excerpt. */
const mostExcerpt = 150;

/** "Used in 3 steps". */
export const usedWords = (steps: number): string => {
  if (steps === 0) return 'Not used yet';
  return steps === 1 ? 'Used in 1 step' : `Used in ${formatCount(steps)} steps`;
};

/** What a change or deletion of a template does not change. */
export const keptStepsWords = (steps: number): string =>
  steps === 1
    ? 'One step came from this template. It keeps its text.'
    : `${formatCount(steps)} steps came from this template. They keep their text.`;

/** The beginning of a text, on one line. It ends between words, and before a variable rather than inside it. */
export const excerptOf = (content: string): string => {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  if (text.length <= mostExcerpt) return text;
  const cut = variablesIn(text).find(({ from, to }) => from < mostExcerpt && to > mostExcerpt);
  const space = text.lastIndexOf(' ', mostExcerpt);
  const end = cut?.from ?? (space > 0 ? space : mostExcerpt);
  return `${text.slice(0, end).trimEnd()}...`;
};
