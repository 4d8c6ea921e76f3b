import type { Mutation } from './promise.ts';

/** A source file with a mutation. @throws unless its text occurs exactly once */
export const mutated = (
  source: string,
  { file, text, replacement }: Pick<Mutation, 'file' | 'text' | 'replacement'>,
): string => {
  const [before = '', after, ...others] = source.split(text);
  if (after === undefined) throw new Error(`Not in ${file}: ${text}`);
  if (others.length > 0) throw new Error(`In ${file} ${others.length + 1} times: ${text}`);
  return before + replacement + after;
};
