import type { z } from 'zod';
import { lineText, longText } from './fields.ts';

/** A text that a person may enter about a record. */
export interface EnteredText {
  /** What forms, imports, exports and history call it. */
  readonly label: string;
  readonly schema: z.ZodType<string, string>;
  /** Its longest, in characters. */
  readonly most: number;
  readonly lines: 'one' | 'many';
}

export const onOneLine = (label: string, most: number) =>
  ({ label, schema: lineText(most, label), most, lines: 'one' }) satisfies EnteredText;

export const onManyLines = (label: string, most: number) =>
  ({ label, schema: longText(most, label), most, lines: 'many' }) satisfies EnteredText;
