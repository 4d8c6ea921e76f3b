import { InvalidField } from '../errors.ts';
import { variableWords } from '../reasons/reason-words.ts';
import { expand, noValues } from './template-variables.ts';

/** Why a text with these in braces is refused. @param names as `expand` names them */
export const unfillableWords = (names: readonly string[]): string =>
  `Owed can't fill in ${variableWords(names)}`;

/**
 * The one check of texts that clients read, for whatever stores or sends them.
 * @param texts by the field that the answer names
 * @throws InvalidField for the first that has more in braces than variables
 */
export const assertKnownVariables = (texts: Readonly<Record<string, string | null | undefined>>): void => {
  for (const [field, text] of Object.entries(texts)) {
    const { unknown } = expand(text ?? '', noValues);
    if (unknown.length > 0) throw new InvalidField(field, unfillableWords(unknown));
  }
};
