import { z } from 'zod';

/**
 * The ways in which amounts are written, each by a locale that `Intl` writes so: 1,234,567.50 · 1.234.567,50 ·
 * 1 234 567,50 · 1’234’567.50 · 12,34,567.50.
 */
export const numberFormats = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN'] as const;

export type NumberFormat = (typeof numberFormats)[number];

export const numberFormat = z.enum(numberFormats, { error: 'Please choose a number format' });
