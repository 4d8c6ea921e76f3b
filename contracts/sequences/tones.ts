import { z } from 'zod';
import { keysOf } from '../keys-of.ts';

/**
 * The tones of reminders, the gentlest first: what each is called, the color of its chip, what a client has got with it,
 * and who signs a template that names nobody. What they say is in `domain/email-text/wording.ts`.
 */
export const tones = {
  friendly: { label: 'Friendly', color: 'green', sent: 'a friendly reminder', sender: 'Customer Service' },
  firm: { label: 'Firm', color: 'orange', sent: 'a firm reminder', sender: 'Accounts Department' },
  legal: { label: 'Legal', color: 'red', sent: 'a final notice', sender: 'Legal Department' },
} as const;

export type Tone = keyof typeof tones;

const gentlestFirst = keysOf(tones);

export const tone = z.enum(gentlestFirst);
export const gentlest = 'friendly' satisfies Tone;
export const sternest = 'legal' satisfies Tone;

/** Orders tones, the gentlest first: 0 for that. */
export const severityOf = (of: Tone): number => gentlestFirst.indexOf(of);

/** The next sterner tone; the sternest one after that, and for none. */
export const nextSterner = (of: Tone | undefined): Tone =>
  (of && gentlestFirst[severityOf(of) + 1]) ?? sternest;

/** Every tone as a choice. */
export const toneChoices = () => gentlestFirst.map((value) => ({ value, label: tones[value].label }));
