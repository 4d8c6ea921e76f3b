import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How hard a password is to guess: from 1, weak, to 4, strong. */
export type Strength = 1 | 2 | 3 | 4;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const strengths = [1, 1, 2, 3, 4] as const;

/** @param own what belongs to the owner, such as name and address: easy to guess */
export const strengthOf = (password: string, own: readonly string[]): Strength =>
  strengths[zxcvbn.check(password, [...own]).score];
