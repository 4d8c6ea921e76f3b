import { describe, test } from 'vitest';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { scheduleDecider } from './decide.ts';
import type { EnteredScheduleStep, ScheduleCommand, ScheduleEvent, ScheduleStep } from './events.ts';

const given = givenFor(scheduleDecider);

const entered = (changes: Partial<EnteredScheduleStep> = {}): EnteredScheduleStep => ({
  id: null,
  type: 'overdue_by',
  days: 3,
  time: '09:00',
  tone: 'friendly',
  stepType: 'customer_reminder',
  subject: null,
  content: null,
  templateId: null,
  senderEmail: null,
  senderName: null,
  ccRecipients: '',
  bccRecipients: '',
  attachments: [],
  attachInvoice: null,
  approval: false,
  ...changes,
});
const stored = (id: number, changes: Partial<EnteredScheduleStep> = {}): ScheduleStep => ({
  ...entered(changes),
  id,
});

const ids = { scheduleId: 5, accountId: 1 };
const facts = { name: 'Ours', purpose: null };
const create: ScheduleCommand = {
  type: 'CreateSchedule',
  ...ids,
  facts: { ...facts, steps: [entered({ days: 10, tone: 'firm' }), entered({ type: 'due_in', days: 3 })] },
};
const before = stored(1, { type: 'due_in', days: 3 });
const firm = stored(2, { days: 10, tone: 'firm' });
const created: ScheduleEvent = { type: 'ScheduleCreated', data: { ...ids, ...facts, steps: [before, firm] } };
const archived: ScheduleEvent = { type: 'ScheduleArchived', data: ids };
const change = (changes: object): ScheduleCommand => ({ type: 'ChangeSchedule', changes, toRunning: false });

describe('a schedule', () => {
  test('is created with its steps in the order of their days, and numbers them', () => {
    given().when(create).thenExactly(created);
    given(created).when(create).thenRefused(NotAllowedNow);
  });

  test('that is changed has the next version; a known step keeps its number, and no number is used again', () => {
    const steps = [{ ...firm, days: 1 }, entered({ days: 20, tone: 'legal' })];
    const changed: ScheduleEvent = {
      type: 'ScheduleChanged',
      data: {
        ...ids,
        ...facts,
        steps: [stored(2, { days: 1, tone: 'firm' }), stored(3, { days: 20, tone: 'legal' })],
        version: 2,
      },
    };
    given(created).when(change({ steps })).thenExactly(changed);
    given(created, changed)
      .when(change({ steps: [entered()] }))
      .thenExactly({
        type: 'ScheduleChanged',
        data: { ...ids, ...facts, steps: [stored(4)], version: 3 },
      });
  });

  test('says whether running sequences change with it', () => {
    given(created)
      .when({ type: 'ChangeSchedule', changes: { name: 'Theirs' }, toRunning: true })
      .thenExactly({
        type: 'ScheduleChanged',
        data: { ...ids, name: 'Theirs', purpose: null, steps: [before, firm], version: 2, toRunning: true },
      });
  });

  test('that is said again is not recorded', () => {
    given(created)
      .when(change({ ...facts, steps: [firm, before] }))
      .thenNothing();
  });

  test('takes no step twice', () => {
    given(created)
      .when(change({ steps: [firm, firm] }))
      .thenRefused(InvalidField, 'Each step can come only once');
  });

  test('that is archived changes no more until it is restored', () => {
    given(created).when({ type: 'ArchiveSchedule' }).thenExactly(archived);
    given(created, archived).when({ type: 'ArchiveSchedule' }).thenNothing();
    given(created, archived)
      .when(change({ name: 'Theirs' }))
      .thenRefused(NotAllowedNow);
    given(created, archived)
      .when({ type: 'RestoreSchedule' })
      .thenExactly({ type: 'ScheduleRestored', data: ids });
    given(created).when({ type: 'RestoreSchedule' }).thenNothing();
  });

  test('that never was can be neither changed nor archived', () => {
    given().when(change({})).thenRefused(NotFound, 'Schedule not found');
    given().when({ type: 'ArchiveSchedule' }).thenRefused(NotFound);
  });
});
