import type { Chance } from '../../kill/chance.ts';

export const strangerHabits = [
  'register the address of another',
  'prepare the address of another',
  'open an account',
  'begin again',
  'make many calls at once',
  'have many emails due at once',
  'use a slow mail server',
  'send all now',
  'write to many addresses',
  'fill the account',
  'ask for links of others',
  'guess a password',
  'send from the address of another',
  'reach for records of others',
  'use an own link',
] as const;
export type StrangerHabit = (typeof strangerHabits)[number];

/** One thing that he does. */
export interface StrangerAct {
  /** Minutes since the beginning. */
  readonly at: number;
  readonly habit: StrangerHabit;
  readonly roll: number;
}

/** How a person whose address he has registered comes to an account of her own. */
export type Way = 'registers' | 'resets the password' | 'opens the link';

/** Somebody who means harm, and keeps to what the program allows. */
export interface StrangerStory {
  /** Whose address he registers before she does. */
  readonly victim: number;
  readonly way: Way;
  readonly acts: readonly StrangerAct[];
}

/** Of all habits those that he has again and again. */
const again = strangerHabits.slice(3);

/** What else is told of a story, as far as he goes by it. */
interface Others {
  readonly people: number;
  /** When people do something, in minutes since the beginning. */
  readonly moments: readonly number[];
  /** The last moment, in minutes since the beginning. */
  readonly until: number;
}

/** Half of what he does happens together with what others do. */
export const strangerStory = (chance: Chance, { people, moments, until }: Others): StrangerStory => {
  const actOf = (at: number, habit: StrangerHabit): StrangerAct => ({
    at,
    habit,
    roll: chance.below(2 ** 31),
  });
  const victim = chance.below(people);
  const way = chance.one(['registers', 'resets the password', 'opens the link'] as const);
  const first = [
    actOf(0, 'register the address of another'),
    actOf(0.2, 'prepare the address of another'),
    actOf(0.4, 'open an account'),
    actOf(0.5, 'open an account'),
    actOf(0.6, 'ask for links of others'),
    actOf(20, 'prepare the address of another'),
    actOf(40, 'prepare the address of another'),
  ];
  // When nothing else goes wrong any more; each after the one before is done.
  const last = (
    [
      'use a slow mail server',
      'have many emails due at once',
      'begin again',
      'have many emails due at once',
      'ask for links of others',
      'use an own link',
    ] as const
  ).map((habit, nth) => actOf(until - 12 * 60 + nth * 40, habit));
  const acts = Array.from({ length: 4 + chance.below(7) }, () =>
    actOf(chance.next() < 0.5 ? chance.one(moments) : 1 + chance.below(until), chance.one(again)),
  );
  return { victim, way, acts: [...first, ...acts, ...last].toSorted((one, other) => one.at - other.at) };
};
