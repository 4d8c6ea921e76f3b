import { describe, expect, test } from 'vitest';
import { defaultSteps, remindersAfterDue } from '../../../domain/steps/default-steps.ts';
import { oddTimesText } from './odd-time.ts';
import { type PlanSource, sequencePlan } from './sequence-plan.ts';

const mail: PlanSource['steps'][number] = {
  stepType: 'customer_reminder',
  type: 'overdue_by',
  tone: 'friendly',
  scheduledDate: '2026-12-08',
  scheduledTime: '09:00',
  senderName: 'Ada',
  senderEmail: 'ada@engine.example',
};

/** Thursday, December 3, 2026, 11:00 in Berlin; the invoice is due that day. */
const plan = (steps: readonly Partial<typeof mail>[], changes: Partial<PlanSource> = {}) =>
  sequencePlan({
    steps: steps.map((step) => ({ ...mail, ...step })),
    invoice: { dueDate: '2026-12-03', promisedPaymentDate: null },
    client: { name: 'Acme', email: 'billing@acme.example' },
    from: 'reminders@owed.example',
    now: Date.parse('2026-12-03T10:00:00Z'),
    timeZone: 'Europe/Berlin',
    ...changes,
  });

const overdueSince = (dueDate: string): Partial<PlanSource> => ({
  invoice: { dueDate, promisedPaymentDate: null },
});

describe('the sentence', () => {
  test('says to whom, when, with the zone, from whom, and where replies go', () => {
    expect(plan([{}])).toStrictEqual({
      sentence:
        'The only email goes to Acme (billing@acme.example) on Tuesday, December 8, 2026 at 9:00 AM (Europe/Berlin), ' +
        'from Ada (reminders@owed.example); replies go to ada@engine.example.',
      notes: [],
    });
  });

  test.each([
    [1, '1 more follows'],
    [2, '2 more follow'],
  ])('says of the first that %i follow, whatever their order', (following, words) => {
    const later = Array.from({ length: following }, (_, index) => ({
      scheduledDate: `2026-12-1${index + 4}`,
    }));
    const { sentence, notes } = plan([...later, { senderName: 'Bo' }]);
    expect(sentence).toBe(
      'The first email goes to Acme (billing@acme.example) on Tuesday, December 8, 2026 at 9:00 AM (Europe/Berlin), ' +
        `from Bo (reminders@owed.example), and ${words}; replies go to ada@engine.example.`,
    );
    expect(notes).toStrictEqual([]);
  });

  test('says that a date that is past goes out right away', () => {
    const { sentence, notes } = plan([{ scheduledDate: '2026-12-02' }, {}], overdueSince('2026-12-01'));
    expect(sentence).toBe(
      'The first email goes out right away to Acme (billing@acme.example), from Ada (reminders@owed.example), ' +
        'and 1 more follows; replies go to ada@engine.example.',
    );
    expect(notes).toStrictEqual([]);
  });

  test('says when nothing goes to the client', () => {
    expect(plan([{ stepType: 'internal_alert' }])).toStrictEqual({
      sentence: 'No emails go to Acme.',
      notes: [
        { kind: 'nothing_after_due', text: 'Nothing goes out once this invoice is overdue' },
        { kind: 'alerts', text: '1 internal alert goes to you, not the client.' },
      ],
    });
    expect(plan([]).sentence).toBe('No emails go to Acme.');
  });
});

describe('several dates that are past', () => {
  test('send one, skip those before it and move what is sterner', () => {
    const { sentence, notes } = plan(
      [
        { scheduledDate: '2026-11-20' },
        { scheduledDate: '2026-11-24' },
        { scheduledDate: '2026-11-27', tone: 'firm' },
        { scheduledDate: '2026-12-08', tone: 'legal' },
      ],
      overdueSince('2026-11-10'),
    );
    expect(sentence).toBe(
      'The first email goes out right away to Acme (billing@acme.example), from Ada (reminders@owed.example), ' +
        'and 2 more follow; replies go to ada@engine.example.',
    );
    expect(notes).toStrictEqual([
      {
        kind: 'skipped',
        step: 0,
        text: 'The email planned for Friday, November 20, 2026 at 9:00 AM is skipped: a later reminder will be sent instead.',
      },
      {
        kind: 'moved',
        step: 2,
        text: 'The email planned for Friday, November 27, 2026 at 9:00 AM waits until Sunday, December 6, 2026 at 9:00 AM.',
      },
      {
        kind: 'moved',
        step: 3,
        text: 'The email planned for Tuesday, December 8, 2026 at 9:00 AM waits until Thursday, December 17, 2026 at 9:00 AM.',
      },
    ]);
  });

  test('send a sterner one when a stern one was sent before', () => {
    const { notes } = plan(
      [{ scheduledDate: '2026-11-24' }, { scheduledDate: '2026-11-27', tone: 'legal' }],
      {
        ...overdueSince('2026-11-10'),
        sternestSent: 'firm',
      },
    );
    expect(notes).toStrictEqual([
      {
        kind: 'skipped',
        step: 0,
        text: 'The email planned for Tuesday, November 24, 2026 at 9:00 AM is skipped: a later reminder will be sent instead.',
      },
    ]);
  });

  test('count alerts apart', () => {
    const alert = { stepType: 'internal_alert', scheduledDate: '2026-12-01' } as const;
    const { notes } = plan(
      [alert, { ...alert, scheduledDate: '2026-12-02' }, {}],
      overdueSince('2026-11-10'),
    );
    expect(notes).toStrictEqual([
      {
        kind: 'skipped',
        step: 0,
        text: 'The email planned for Tuesday, December 1, 2026 at 9:00 AM is skipped: a later alert will be sent instead.',
      },
      { kind: 'alerts', text: '1 internal alert goes to you, not the client.' },
    ]);
  });
});

test.each([
  [
    'a "Due in" step after the due date',
    { type: 'due_in', scheduledDate: '2026-12-08' },
    'the due date has passed',
  ],
  [
    'an "Overdue by" step before it',
    { scheduledDate: '2026-12-03', scheduledTime: '15:00' },
    'the invoice is not overdue',
  ],
] as const)('%s will be skipped, and is not counted', (_, untrue, reason) => {
  const { sentence, notes } = plan([untrue, { scheduledDate: '2026-12-09' }]);
  expect(sentence).toContain(
    'The only email goes to Acme (billing@acme.example) on Wednesday, December 9, 2026',
  );
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({ kind: 'skipped', step: 0 });
  expect(notes[0]?.text.endsWith(`is skipped: ${reason}.`)).toBe(true);
});

describe('the day after a late reminder of an earlier sequence', () => {
  const tomorrow = {
    ...overdueSince('2026-11-10'),
    sternestSent: 'friendly',
    nextReminderFrom: Date.parse('2026-12-04T09:30:00Z'),
  } as const;

  test('a reminder waits until it is over', () => {
    const { sentence, notes, oddTimes } = plan([{ scheduledDate: '2026-12-02' }, {}], tomorrow);
    expect(sentence).toBe(
      'The first email goes to Acme (billing@acme.example) on Friday, December 4, 2026 at 10:30 AM (Europe/Berlin), ' +
        'from Ada (reminders@owed.example), and 1 more follows; replies go to ada@engine.example.',
    );
    expect(notes).toStrictEqual([
      {
        kind: 'moved',
        step: 0,
        text: 'The email planned for Wednesday, December 2, 2026 at 9:00 AM waits until Friday, December 4, 2026 at 10:30 AM, 24 hours after a late reminder.',
      },
    ]);
    expect(oddTimes).toBe(undefined);
  });

  test('one that becomes due by then takes the place of an earlier one', () => {
    const { sentence, notes } = plan(
      [{ scheduledDate: '2026-12-02' }, { scheduledDate: '2026-12-04', scheduledTime: '08:00' }],
      tomorrow,
    );
    expect(sentence).toContain('The only email goes to Acme (billing@acme.example) on Friday, December 4,');
    expect(notes.map(({ kind, text }) => `${kind} ${text}`)).toStrictEqual([
      'skipped The email planned for Wednesday, December 2, 2026 at 9:00 AM is skipped: a later reminder will be sent instead.',
      'moved The email planned for Friday, December 4, 2026 at 8:00 AM waits until Friday, December 4, 2026 at 10:30 AM, 24 hours after a late reminder.',
    ]);
  });

  test('what is planned behind it goes as planned, and alerts wait for nothing', () => {
    const alert = { stepType: 'internal_alert', scheduledDate: '2026-12-02' } as const;
    const { sentence, notes } = plan([alert, {}], tomorrow);
    expect(sentence).toContain('on Tuesday, December 8, 2026 at 9:00 AM');
    expect(notes.map(({ kind }) => kind)).toStrictEqual(['alerts']);
  });

  test('is over once its 24 hours are', () => {
    const { sentence } = plan([{ scheduledDate: '2026-12-02' }], {
      ...tomorrow,
      now: tomorrow.nextReminderFrom,
    });
    expect(sentence).toContain('goes out right away');
  });
});

const textOf = ({ oddTimes }: ReturnType<typeof plan>): string | undefined =>
  oddTimes && oddTimesText(oddTimes);

describe('an odd time', () => {
  test.each([
    ['2026-12-08', '07:00', null, null],
    ['2026-12-08', '21:00', null, null],
    ['2026-12-08', '06:59', 'at night', ['2026-12-08', '09:00', 5]],
    ['2026-12-08', '21:01', 'at night', ['2026-12-09', '09:00', 6]],
    ['2026-12-11', '23:00', 'at night', ['2026-12-14', '09:00', 11]],
    ['2026-12-12', '10:30', 'on a weekend', ['2026-12-14', '10:30', 11]],
    ['2026-12-13', '05:00', 'at night, on a weekend', ['2026-12-14', '09:00', 11]],
  ] as const)('%s %s is %s', (scheduledDate, scheduledTime, words, offered) => {
    const planned = plan([{ scheduledDate, scheduledTime }]);
    expect(planned.notes).toStrictEqual([]);
    if (words === null) return expect(planned.oddTimes).toBe(undefined);
    const [date, time, days] = offered;
    expect(textOf(planned)).toMatch(/^One email goes out at an unusual time: /);
    expect(textOf(planned)?.endsWith(`(${words}).`)).toBe(true);
    const offer = { type: 'overdue_by', days, scheduledDate: date, scheduledTime: time };
    expect(planned.oddTimes?.offers).toStrictEqual([{ step: 0, offer }]);
  });

  test('is named once for all emails, and what is offered keeps them on different days', () => {
    const planned = plan([
      { scheduledDate: '2026-12-05', scheduledTime: '09:00' },
      { scheduledDate: '2026-12-06', scheduledTime: '23:00' },
    ]);
    expect(textOf(planned)).toBe(
      '2 emails go out at unusual times: Saturday, December 5, 2026 at 9:00 AM (on a weekend); ' +
        'Sunday, December 6, 2026 at 11:00 PM (at night, on a weekend).',
    );
    expect(
      planned.oddTimes?.offers.map(({ offer }) => `${offer.scheduledDate} ${offer.scheduledTime}`),
    ).toStrictEqual(['2026-12-07 09:00', '2026-12-08 09:00']);
  });

  /** When reminders would go after the move; those without an offer stay. */
  const movedDates = (moments: readonly string[], changes: Partial<PlanSource> = {}): string[] => {
    const steps = moments.map((moment) => {
      const [scheduledDate = '', scheduledTime = '09:00'] = moment.split(' ');
      const { dueDate } = changes.invoice ?? { dueDate: '2026-12-03' };
      const type = scheduledDate > dueDate ? ('overdue_by' as const) : ('due_in' as const);
      return { type, scheduledDate, scheduledTime };
    });
    const { oddTimes } = plan(steps, changes);
    return steps.map((step, at) => {
      const { scheduledDate, scheduledTime } = oddTimes?.offers.find((one) => one.step === at)?.offer ?? step;
      return `${scheduledDate} ${scheduledTime}`;
    });
  };

  test.each([
    [
      'a firm one on Saturday is not moved onto the day of the final notice',
      ['2026-12-05 09:00', '2026-12-07 11:00'],
      ['2026-12-07 09:00', '2026-12-09 11:00'],
    ],
    [
      'what follows keeps its distance, and meets no weekend either',
      ['2026-12-06', '2026-12-10', '2026-12-17'],
      ['2026-12-07 09:00', '2026-12-11 09:00', '2026-12-18 09:00'],
    ],
    [
      'weekly ones stay weekly',
      ['2026-12-05', '2026-12-12', '2026-12-19'],
      ['2026-12-07 09:00', '2026-12-14 09:00', '2026-12-21 09:00'],
    ],
    [
      'one before the odd one stays',
      ['2026-12-04', '2026-12-06', '2026-12-11'],
      ['2026-12-04 09:00', '2026-12-07 09:00', '2026-12-14 09:00'],
    ],
    [
      'two on one Saturday get a day each',
      ['2026-12-05 08:00', '2026-12-05 18:00'],
      ['2026-12-07 08:00', '2026-12-08 18:00'],
    ],
  ])('%s', (_, planned, moved) => {
    expect(movedDates(planned)).toStrictEqual(moved);
  });

  test.each([
    ['of a Saturday before a due Sunday is the Friday', ['2026-12-12'], '2026-12-13', ['2026-12-11 09:00']],
    ['of a Saturday before a due Tuesday is the Monday', ['2026-12-12'], '2026-12-15', ['2026-12-14 09:00']],
    [
      'is not a day that an earlier reminder has',
      ['2026-12-11', '2026-12-12'],
      '2026-12-13',
      ['2026-12-11 09:00', '2026-12-14 09:00'],
    ],
  ])('offered instead %s', (_, planned, dueDate, moved) => {
    expect(movedDates(planned, { invoice: { dueDate, promisedPaymentDate: null } })).toStrictEqual(moved);
  });

  test('offered instead is never today or earlier', () => {
    const invoice = { dueDate: '2026-12-06', promisedPaymentDate: null };
    const changes = { invoice, now: Date.parse('2026-12-04T10:00:00Z') };
    expect(movedDates(['2026-12-05'], changes)).toStrictEqual(['2026-12-07 09:00']);
  });

  test.each([
    ['2026-12-04T22:30:00Z', 'in the past', 6, '2026-12-07'],
    ['2026-12-05T13:30:00Z', 'in the past', 6, '2026-12-07'],
    ['2026-12-07T04:30:00Z', 'in the past', 6, '2026-12-07'],
  ])('of a mail that goes right away is that of now: at %s %s', (now, words, days, scheduledDate) => {
    const planned = plan([{ scheduledDate: '2026-12-02' }], {
      ...overdueSince('2026-12-01'),
      now: Date.parse(now),
    });
    const offer = { type: 'overdue_by', days, scheduledDate, scheduledTime: '09:00' };
    expect(textOf(planned)).toBe(
      `One email goes out at an unusual time: Wednesday, December 2, 2026 at 9:00 AM (${words}).`,
    );
    expect(planned.oddTimes?.offers).toStrictEqual([{ step: 0, offer }]);
  });
});

describe('nothing after the due date', () => {
  const source = { invoice: { dueDate: '2026-12-10' }, sender: { name: 'Ada', email: 'ada@engine.example' } };
  const invoice = { dueDate: '2026-12-10', promisedPaymentDate: null };
  const moment = { now: Date.parse('2026-12-03T10:00:00Z'), today: '2026-12-03', timeZone: 'Europe/Berlin' };
  const before = defaultSteps({ ...source, ...moment });

  test('is said, and no more once the offered reminders are added', () => {
    expect(plan(before, { invoice }).notes).toStrictEqual([
      { kind: 'nothing_after_due', text: 'Nothing goes out once this invoice is overdue' },
    ]);
    const kinds = plan([...before, ...remindersAfterDue(source)], { invoice }).notes.map(({ kind }) => kind);
    expect(kinds).not.toContain('nothing_after_due');
  });

  test('is said when the last goes on the due date itself', () => {
    const onTheDay = { type: 'due_in', scheduledDate: '2026-12-10' } as const;
    expect(plan([onTheDay], { invoice }).notes).toStrictEqual([
      { kind: 'nothing_after_due', text: 'Nothing goes out once this invoice is overdue' },
    ]);
  });

  test('is not said of an invoice that is overdue already', () => {
    const overdue = { invoice: { dueDate: '2026-12-01' }, sender: source.sender };
    const { notes } = plan(defaultSteps({ ...overdue, ...moment }), overdueSince('2026-12-01'));
    expect(notes.map(({ kind }) => kind)).not.toContain('nothing_after_due');
  });
});

test('under a promise the sequence starts paused, and its dates are those if the promise is not kept', () => {
  const invoice = { dueDate: '2026-12-01', promisedPaymentDate: '2026-12-08' };
  expect(
    plan([{ scheduledDate: '2026-12-02' }, { scheduledDate: '2026-12-03', tone: 'firm' }], { invoice }),
  ).toStrictEqual({
    sentence:
      "If the promise isn't kept, the first email goes to Acme (billing@acme.example) on Thursday, December 10, 2026 " +
      'at 9:00 AM (Europe/Berlin), from Ada (reminders@owed.example), and 1 more follows; replies go to ada@engine.example.',
    notes: [
      {
        kind: 'promised',
        text: "The client has promised to pay by December 8, 2026. The sequence starts paused and resumes if the promise isn't kept.",
      },
    ],
  });
});

test('an email that says overdue before the invoice is so is named, and no other', () => {
  const overdue = { subject: 'Overdue: invoice INV-7', content: 'It is still unpaid.' };
  const due = { invoice: { dueDate: '2026-12-10', promisedPaymentDate: null } };
  const early = { scheduledDate: '2026-12-09', type: 'due_in', ...overdue } as const;
  const texts = (steps: readonly Partial<typeof mail>[]): string[] =>
    plan(steps, due).notes.flatMap(({ kind, text }) => (kind === 'says_overdue' ? [text] : []));
  expect(texts([early])).toEqual([
    "The email planned for Wednesday, December 9, 2026 at 9:00 AM says the invoice is overdue, but it won't be by then. Edit its text or date. It won't be sent like this.",
  ]);
  expect(texts([{ ...early, subject: 'Invoice INV-7', content: 'It is due soon.' }])).toEqual([]);
  expect(texts([{ ...overdue, scheduledDate: '2026-12-11' }])).toEqual([]);
});
