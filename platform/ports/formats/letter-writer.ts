import type { LetterText } from '../../../domain/final-demand/letter.ts';

/** Writes a letter as a PDF. */
export type LetterWriter = (letter: LetterText) => AsyncIterable<Uint8Array>;
