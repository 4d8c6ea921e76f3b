import type { Browser } from '../browser.ts';

/** An account that a stranger has registered. */
export interface StrangersAccount {
  readonly number: number;
  readonly email: string;
  readonly zone: string;
  /** The network address from which it was registered. */
  readonly network: string;
  readonly browser: Browser;
  /** When its address may first have been proven, in elapsed milliseconds; undefined before. */
  provenSince: number | undefined;
  /** Since when it is its owner's, in elapsed milliseconds. */
  takenSince: number | undefined;
  isDeleted: boolean;
  /** The links for auditors that he made, and the browsers in which he has opened them. */
  readonly auditors: { readonly token: string; readonly browser: Browser }[];
  /** Those that he has made and not deleted since. */
  invoices: number[];
}

export const strangersPassword = 'battery staple';

/** The names of the mail servers that he runs end with it. */
export const strangersServers = '.stranger.example';

/** The addresses of whom he writes to. */
export const targetOf = (account: number, nth: number): string => `target+${account}-${nth}@targets.example`;

const target = /^target\+(\d+)-\d+@targets\.example$/;
const tag = /\[s(\d+)-\d+\]/;

/** Part of the subject of a step of his, and of no other's. */
export const tagOf = (account: number, nth: number): string => `[s${account}-${nth}]`;

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The number of his account that has sent an email about a step; undefined for other emails. */
export const accountOfStep = (subject: string): number | undefined => numberIn(subject, tag);

/** The number of his account that writes to an address; undefined for other addresses. */
export const accountOfTarget = (address: string): number | undefined => numberIn(address, target);
