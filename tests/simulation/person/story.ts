import { Chance } from '../../kill/chance.ts';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { strangerStory, type StrangerStory } from '../stranger/stranger-story.ts';
import type { Crash } from '../world.ts';

const usualHabits = [
  'add a client',
  'add an invoice',
  'chase',
  'pay',
  'pay a part',
  'pay a few cents too little',
  'pay too much',
  'apply credit',
  'keep chasing',
  'take the payment back',
  'promise',
  'take the promise back',
  'agree on a plan',
  'end the plan',
  'continue the plan',
  'pause',
  'resume',
  'write a note',
  'move the due date',
  'change the address',
  'change the copies',
  'change the client',
  'edit a step',
  'remove a step',
  'add a step',
  'send a step now',
  'skip a step',
  'move the steps',
  'change the tone',
  'fix a failure',
  'settle a doubt',
  'delete an invoice',
  'move to another zone',
  'look around',
  'repeat a call',
  'use two windows',
  'delete a client',
  'delete the account',
  'set a mail server',
  'take the mail server away',
  'use another plan',
  'use the plan up',
  'act on many at once',
] as const;
type UsualHabit = (typeof usualHabits)[number];

const lateFeeHabits = [
  'set late-fee terms',
  'look at late fees',
  'claim late fees',
  'claim beside a payment',
  'end a claim',
  'approve the claim rule',
  'pay what the rule claims for',
  'withdraw the claim rule',
] as const;
export type LateFeeHabit = (typeof lateFeeHabits)[number];

const scheduleHabits = [
  'switch starting on',
  'switch starting off',
  'chase with a schedule',
  'change a schedule',
  'archive a schedule',
] as const;
export type ScheduleHabit = (typeof scheduleHabits)[number];

const decisionHabits = [
  'ask to approve emails to a client',
  'ask to approve tones',
  'approve an email',
  'reject an email',
  'set an invoice aside',
  'chase it again',
  'choose a next step',
] as const;
export type DecisionHabit = (typeof decisionHabits)[number];

export type Habit = UsualHabit | LateFeeHabit | ScheduleHabit | DecisionHabit;

/** How often a person does each, in proportion. */
const weights: Readonly<Record<UsualHabit, number>> = {
  'add a client': 4,
  'add an invoice': 12,
  chase: 14,
  pay: 7,
  'pay a part': 6,
  'pay a few cents too little': 4,
  'pay too much': 3,
  'apply credit': 5,
  'keep chasing': 2,
  'take the payment back': 3,
  promise: 5,
  'take the promise back': 3,
  'agree on a plan': 4,
  'end the plan': 2,
  'continue the plan': 1,
  pause: 4,
  resume: 6,
  'write a note': 4,
  'move the due date': 4,
  'change the address': 2,
  'change the copies': 3,
  'change the client': 2,
  'edit a step': 4,
  'remove a step': 1,
  'add a step': 3,
  'send a step now': 5,
  'skip a step': 2,
  'move the steps': 2,
  'change the tone': 1,
  'fix a failure': 6,
  'settle a doubt': 6,
  'delete an invoice': 2,
  'move to another zone': 1,
  'look around': 5,
  'repeat a call': 3,
  'use two windows': 3,
  'delete a client': 1,
  'delete the account': 1,
  'set a mail server': 2,
  'take the mail server away': 1,
  'use another plan': 1,
  'use the plan up': 1,
  'act on many at once': 2,
};

const lateFeeWeights: Readonly<Record<LateFeeHabit, number>> = {
  'set late-fee terms': 2,
  'look at late fees': 4,
  'claim late fees': 6,
  'claim beside a payment': 2,
  'end a claim': 4,
  'approve the claim rule': 2,
  'pay what the rule claims for': 6,
  'withdraw the claim rule': 1,
};

const scheduleWeights: Readonly<Record<ScheduleHabit, number>> = {
  'switch starting on': 6,
  'switch starting off': 3,
  'chase with a schedule': 3,
  'change a schedule': 6,
  'archive a schedule': 1,
};

const decisionWeights: Readonly<Record<DecisionHabit, number>> = {
  'ask to approve emails to a client': 4,
  'ask to approve tones': 2,
  'approve an email': 10,
  'reject an email': 2,
  'set an invoice aside': 4,
  'chase it again': 3,
  'choose a next step': 1,
};

/** One thing that a person does. */
export interface Act {
  /** Minutes since the beginning. */
  readonly at: number;
  readonly person: number;
  readonly habit: Habit;
  /** Decides on what, and how. */
  readonly roll: number;
}

export type Trouble =
  | 'full disk'
  | 'nearly full disk'
  | 'slow disk'
  | 'no mail server'
  | 'clock set'
  | 'stands still';

/** Something that happens to the server. */
export interface Incident {
  readonly at: number;
  readonly trouble: Trouble;
  /** How long, in minutes; by how many minutes for a clock. */
  readonly minutes: number;
}

/** Everything that is decided before a simulation begins. The rest follows from the seed. */
export interface Story {
  readonly seed: number;
  /** When it begins, as an ISO instant. */
  readonly start: string;
  /** How long things go wrong, in minutes. */
  readonly minutes: number;
  /** How many processes share engines; 1 has its own data folder. */
  readonly processes: number;
  /** One for each person. */
  readonly zones: readonly string[];
  /** What they begin with, one for each. */
  readonly plans: readonly PlanName[];
  /** How many emails an account may send within an hour; null for any number. */
  readonly emailsPerHour: number | null;
  readonly acts: readonly Act[];
  readonly incidents: readonly Incident[];
  /** When each life crashes, one after another; later ones don't. */
  readonly crashes: readonly Crash[];
  /** In how many of a hundred hand-overs somebody ends the reminders at that very moment. */
  readonly worstMoments: number;
  /** Of a hundred emails, how many the mail server does not simply take. */
  readonly mishaps: number;
  /** Null where people trust each other: then no address has to be proven. */
  readonly stranger: StrangerStory | null;
}

/** Mostly some days before clocks change somewhere; a year ends, and a February has 29 days. */
const starts = [
  '2026-03-02',
  '2026-03-05',
  '2026-03-26',
  '2026-10-01',
  '2026-10-22',
  '2026-12-28',
  '2028-02-26',
];

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];

/** One of some, each as often as it has weight. */
const habitBy = <H extends Habit>(
  chance: Chance,
  some: readonly H[],
  weight: Readonly<Record<H, number>>,
): H => {
  const sums = some.map((_, nth) => some.slice(0, nth + 1).reduce((sum, habit) => sum + weight[habit], 0));
  const at = chance.below(sums.at(-1) ?? 0);
  return some[sums.findIndex((sum) => at < sum)] ?? chance.one(some);
};

/** Where a crash hurts. Chance alone would rarely hit them among everything that is stored. */
const delicate = [
  'mail: body',
  'mail: reply',
  'append StepSendStarted',
  'append MailingQueued',
  'append HandoverStarted',
  'append HandoverAccepted',
  'append StepSent',
  'append SequenceStarted',
  'append InvoicePaid',
  'before fold',
  'after fold',
  'put timers',
  'put answers',
  'put checkpoints',
];

/** What a new user does first. */
const beginning = [
  'add a client',
  ...Array.from({ length: 3 }, () => ['add an invoice', 'chase'] as const).flat(),
] as const;

const crashBy = (chance: Chance): Crash =>
  chance.next() < 0.4
    ? { where: '', after: 50 + chance.below(4_000) }
    : { where: chance.one(delicate), after: 1 + chance.below(12) };

/** How many days a story lasts, unless another length is asked for. */
export const usualDays = 3;

/** How often anybody does something about schedules in a day, at most. */
const scheduleActsADay = 4;

/** How often anybody decides about emails or set-aside invoices in a day, at most. */
const decisionsADay = 6;

/** How often anybody does something about late fees in a day, at most. */
const lateFeeActsADay = 5;

/** In minutes. */
const aDay = 1_440;
/** Processes that share engines renew their leases every second, so their stories are short. */
const sharedMinutes = 10;

/** A story of some days, the same for the same seed. */
export const storyOf = (seed: number, days: number): Story => {
  const chance = new Chance(seed);
  const people = 1 + chance.below(3);
  const processes = seed % 20 === 0 ? 2 : 1;
  const length = seed % 50 === 25 ? 8 * days : days;
  const minutes = processes === 1 ? length * aDay : sharedMinutes;
  const begin: Act[] = Array.from({ length: people }, (_, person) => person).flatMap((person) =>
    beginning.map((habit, nth) => ({
      at: (nth + 1) / (processes === 1 ? 1 : 10),
      person,
      habit,
      roll: chance.below(2 ** 31),
    })),
  );
  // At the end nothing else goes wrong.
  const acting = processes === 1 ? minutes + aDay : minutes + 5;
  const acts = Array.from({ length: (days + 1) * (1 + chance.below(4)) }, (): Act => ({
    at: 1 + chance.below(acting),
    person: chance.below(people),
    habit: habitBy(chance, usualHabits, weights),
    roll: chance.below(2 ** 31),
  }));
  const troubles: readonly Trouble[] = [
    'full disk',
    'nearly full disk',
    'nearly full disk',
    'slow disk',
    'no mail server',
    'clock set',
  ];
  const incidents = Array.from({ length: chance.below(4) }, (): Incident => ({
    at: chance.below(minutes),
    trouble: chance.one(troubles),
    minutes: 1 + chance.below(processes === 1 ? 180 : 5),
  }));
  const pauses = Array.from({ length: processes > 1 ? chance.below(8) : 0 }, (): Incident => ({
    at: chance.below(minutes),
    trouble: 'stands still',
    minutes: 1 + chance.below(3),
  }));
  const story: Story = {
    seed,
    start: `${chance.one(starts)}T08:00:00Z`,
    minutes,
    processes,
    zones: Array.from({ length: people }, () => chance.one(zones)),
    plans: Array.from({ length: people }, () => chance.one(['solo', 'agency', 'agency'])),
    emailsPerHour: chance.one([null, null, 2, 5]),
    acts: [...begin, ...acts].toSorted((one, other) => one.at - other.at),
    incidents: [...incidents, ...pauses].toSorted((one, other) => one.at - other.at),
    crashes: Array.from({ length: chance.below(7) }, () => crashBy(chance)),
    worstMoments: chance.one([0, 20, 50]),
    mishaps: chance.one([0, 10, 30]),
    stranger: null,
  };
  // None of these has two processes, or lasts longer.
  const whole = seed % 30 === 18 ? withStranger(story, acting) : story;
  const withFees = withLateFees(whole, days * lateFeeActsADay, acting);
  return withDecisions(
    withSchedules(withFees, days * scheduleActsADay, acting),
    days * decisionsADay,
    acting,
  );
};

/** In every third story, by a chance of their own, so that people do what else they would do without them. */
const withSchedules = (story: Story, most: number, until: number): Story => {
  if (story.seed % 3 !== 1) return story;
  const chance = new Chance(story.seed + 2 ** 28);
  const acts = Array.from({ length: 4 + chance.below(2 * most) }, (): Act => ({
    at: 1 + chance.below(until),
    person: chance.below(story.zones.length),
    // Of what nobody chases by hand, something may start by itself.
    habit: chance.next() < 0.4 ? 'add an invoice' : habitBy(chance, scheduleHabits, scheduleWeights),
    roll: chance.below(2 ** 31),
  }));
  const first = ['add a client', 'add an invoice', 'add an invoice', 'switch starting on'] as const;
  const early = story.zones.flatMap((_, person) =>
    first.map((habit, nth): Act => ({
      at: 8 + nth,
      person,
      habit,
      roll: chance.below(2 ** 31),
    })),
  );
  const crash = {
    where: chance.one(['append SequenceStarted', 'append ScheduleApplied', 'append ScheduleRulesSet']),
    after: 1 + chance.below(4),
  };
  return {
    ...story,
    acts: [...early, ...story.acts, ...acts].toSorted((one, other) => one.at - other.at),
    crashes: chance.next() < 0.5 ? [...story.crashes, crash] : story.crashes,
  };
};

/** In every third story, by a chance of their own, so that people do what else they would do without them. */
const withDecisions = (story: Story, most: number, until: number): Story => {
  if (story.seed % 3 !== 2) return story;
  const chance = new Chance(story.seed + 2 ** 27);
  const acts = Array.from({ length: 4 + chance.below(most) }, (): Act => ({
    at: 1 + chance.below(until),
    person: chance.below(story.zones.length),
    habit: habitBy(chance, decisionHabits, decisionWeights),
    roll: chance.below(2 ** 31),
  }));
  const early = story.zones.map((_, person): Act => ({
    at: 1.5,
    person,
    habit: 'ask to approve emails to a client',
    roll: chance.below(2 ** 31),
  }));
  const crash = {
    where: chance.one(['append StepApprovalAsked', 'append StepApproved', 'append CollectionStatusSet']),
    after: 1 + chance.below(4),
  };
  return {
    ...story,
    acts: [...early, ...story.acts, ...acts].toSorted((one, other) => one.at - other.at),
    crashes: chance.next() < 0.5 ? [...story.crashes, crash] : story.crashes,
  };
};

/** By a chance of their own, so that people do what else they would do without them. */
const withLateFees = (story: Story, most: number, until: number): Story => {
  const chance = new Chance(story.seed + 2 ** 29);
  const acts = Array.from({ length: chance.below(most) }, (): Act => ({
    at: 1 + chance.below(until),
    person: chance.below(story.zones.length),
    habit: habitBy(chance, lateFeeHabits, lateFeeWeights),
    roll: chance.below(2 ** 31),
  }));
  const crash = { where: 'append LateFeesClaimed', after: 1 + chance.below(4) };
  // Some have terms from the beginning, so that their first emails tell of late fees.
  const early = story.zones.flatMap((_, person): Act[] =>
    chance.next() < 0.5 ? [{ at: 1, person, habit: 'set late-fee terms', roll: chance.below(2 ** 31) }] : [],
  );
  return {
    ...story,
    acts: [...early, ...story.acts, ...acts].toSorted((one, other) => one.at - other.at),
    crashes: chance.next() < 0.5 ? [...story.crashes, crash] : story.crashes,
  };
};

/** By a chance of his own, so that the others do what they would do without him. */
const withStranger = (story: Story, until: number): Story => ({
  ...story,
  emailsPerHour: story.emailsPerHour ?? 10,
  stranger: strangerStory(new Chance(story.seed + 2 ** 30), {
    people: story.zones.length,
    moments: story.acts.map(({ at }) => at),
    until,
  }),
});

/** A story as a list that a person can read. */
export const storyInWords = (story: Story): string => {
  const { seed, start, processes, zones: homes, acts, incidents, crashes, mishaps, worstMoments } = story;
  const strangersActs = story.stranger?.acts ?? [];
  const when = (at: number): string => `day ${Math.floor(at / 1_440) + 1}, ${clockTime(at % 1_440)}`;
  const length = story.minutes < aDay ? `${story.minutes} minutes` : `${story.minutes / aDay} days`;
  const lines = [
    ...incidents.map(({ at, trouble, minutes }) => ({ at, text: `${trouble}, ${minutes} minutes` })),
    ...acts.map(({ at, person, habit, roll }) => ({ at, text: `person ${person}: ${habit} (${roll})` })),
    ...strangersActs.map(({ at, habit, roll }) => ({ at, text: `the stranger: ${habit} (${roll})` })),
  ].toSorted((one, other) => one.at - other.at);
  return [
    `Seed ${seed}, from ${start.slice(0, 10)}, ${length}, ${processes === 1 ? '1 process' : `${processes} processes`}, people in ${homes.join(', ')} on ${story.plans.join(', ')}, ${story.emailsPerHour ?? 'any number of'} emails an hour; of 100 emails ${mishaps} meet trouble, ${worstMoments} an end`,
    ...(story.stranger === null
      ? []
      : [`A stranger wants the address of person ${story.stranger.victim}, who ${story.stranger.way}`]),
    ...crashes.map(
      ({ where, after }, nth) =>
        `Life ${nth + 1} crashes at await ${after}${where === '' ? '' : ` of "${where}"`}`,
    ),
    ...lines.map(({ at, text }) => `${when(at)}: ${text}`),
  ].join('\n');
};

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
