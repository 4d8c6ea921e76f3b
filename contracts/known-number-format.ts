import { z } from 'zod';
import type { NumberFormat } from './number-formats.ts';

/* Apart from `number-formats.ts`, whose list the first page of the web app does not need. */

/** That of an account which has chosen none, and of emails, files and the audit. */
export const defaultNumberFormat = 'en-US' satisfies NumberFormat;

/** The number format in an answer. It was checked when it was entered; the type says so. */
export const knownNumberFormat = z.string() as z.ZodType<NumberFormat, string>;
