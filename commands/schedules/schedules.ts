import type { EnteredSchedule, ScheduleCommand } from '../../domain/schedule/events.ts';
import { builtInSchedule, builtInSchedules } from '../../domain/schedule/built-in.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { KnownSchedule, Schedule } from '../../domain/schedule/state.ts';
import { assertKnownVariables } from '../../domain/email-text/known-variables.ts';
import { NotAllowedNow, NotFound } from '../../domain/errors.ts';
import { storedNameOf, type AttachedFile } from '../../domain/files/attached-file.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { claimFiles } from '../files/uploads.ts';
import { makeRecord } from '../new-record.ts';
import { inPlace } from '../places.ts';
import { sendersOf } from '../senders/load-senders.ts';
import { assertOwnSender } from '../senders/own-sender.ts';
import { scheduleStream } from '../streams.ts';
import { keptTemplates } from '../templates.ts';

/** A step with the stored names of its files, which are claimed when the schedule is saved. */
export type ScheduleStepEntry = Omit<EnteredSchedule['steps'][number], 'attachments'> & {
  readonly attachments: readonly string[];
};

export interface ScheduleEntry extends Omit<EnteredSchedule, 'steps'> {
  readonly steps: readonly ScheduleStepEntry[];
}

/** A built-in one belongs to everybody; the state of a built-in one is that of an active one without changes. */
const builtInState = (id: number, accountId: number): KnownSchedule | undefined => {
  const found = builtInSchedule(id);
  return (
    found && {
      status: 'active',
      scheduleId: id,
      accountId,
      facts: found.facts,
      version: 1,
      lastStepId: found.facts.steps.length,
    }
  );
};

/** A schedule of an account, or a built-in one. @throws NotFound */
export const loadSchedule = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  scheduleId: number,
): Promise<KnownSchedule> => {
  const builtIn = builtInState(scheduleId, accountId);
  if (builtIn !== undefined) return builtIn;
  const { state } = await desk.commands.load(scheduleStream(scheduleId), scheduleDecider);
  if (state.status === 'absent' || state.accountId !== accountId) throw new NotFound('Schedule');
  return state;
};

/** One that may start a sequence. @throws NotFound, NotAllowedNow when it is archived */
export const loadActiveSchedule = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  scheduleId: number,
): Promise<KnownSchedule> => {
  const schedule = await loadSchedule(desk, accountId, scheduleId);
  if (schedule.status === 'archived')
    throw new NotAllowedNow('This schedule is archived. Please choose another one.');
  return schedule;
};

/** @throws InvalidField for unknown variables, senders and files, NotFound for another account's template */
const entered = async (
  desk: Desk,
  call: Call,
  steps: readonly ScheduleStepEntry[],
  known: readonly AttachedFile[],
): Promise<EnteredSchedule['steps']> => {
  const senders = await sendersOf(desk, call.account);
  steps.forEach(({ subject, content, senderEmail }, index) => {
    assertKnownVariables({ [`steps.${index}.subject`]: subject, [`steps.${index}.content`]: content });
    if (senderEmail !== null) assertOwnSender(senders, senderEmail, `steps.${index}.senderEmail`);
  });
  const templates = await keptTemplates(
    desk,
    call,
    steps.flatMap(({ templateId }) => templateId ?? []),
  );
  return Promise.all(
    steps.map(async ({ attachments, templateId, ...step }, index) => ({
      ...step,
      templateId: templateId !== null && templates.includes(templateId) ? templateId : null,
      attachments: await claimFiles(desk, call, attachments, `steps.${index}.attachments`, known),
    })),
  );
};

/** @throws InvalidField, NotFound, TooManyRecords when the account has as many schedules as it may */
export const createSchedule = (
  desk: Desk,
  call: Call,
  entry: ScheduleEntry,
): Promise<Done & { scheduleId: number }> => {
  const { accountId } = call.account;
  return makeRecord(desk, call, scheduleStream, async (scheduleId, context) => {
    const facts = { ...entry, steps: await entered(desk, call, entry.steps, []) };
    const place = { kind: 'schedule', id: scheduleId, invoiceId: scheduleId } as const;
    return inPlace(desk, call, place, async (take) => {
      await take();
      const command = { type: 'CreateSchedule' as const, scheduleId, accountId, facts };
      const stream = scheduleStream(scheduleId);
      const handled = await desk.commands.handle(stream, scheduleDecider, command, context, { isNew: true });
      return { ...handled, scheduleId };
    });
  });
};

/** @throws NotFound, NotAllowedNow for a built-in one */
const onSchedule = (
  desk: Desk,
  call: Call,
  scheduleId: number,
  purpose: string,
  commandOn: (schedule: KnownSchedule) => ScheduleCommand | Promise<ScheduleCommand>,
): Promise<Handled<Schedule>> => {
  if (builtInSchedules.some(({ id }) => id === scheduleId))
    throw new NotAllowedNow("Owed's own schedules can't be changed. Duplicate it to make it yours.");
  return desk.commands.handle(
    scheduleStream(scheduleId),
    scheduleDecider,
    (schedule) => {
      if (schedule.status === 'absent' || schedule.accountId !== call.account.accountId)
        throw new NotFound('Schedule');
      return commandOn(schedule);
    },
    contextOf(call, purpose),
  );
};

/** @throws NotFound, NotAllowedNow, InvalidField */
export const changeSchedule = (
  desk: Desk,
  call: Call,
  scheduleId: number,
  {
    changes: { steps, ...changes },
    toRunning,
    assertAllowed,
  }: {
    readonly changes: Partial<ScheduleEntry>;
    /** The unsent emails of running sequences change with it. */
    readonly toRunning: boolean;
    /** Refuses the change once it is known that the schedule is the account's. */
    readonly assertAllowed?: () => Promise<void>;
  },
): Promise<Handled<Schedule>> =>
  onSchedule(desk, call, scheduleId, 'change', async ({ facts }) => {
    await assertAllowed?.();
    const known = facts.steps.flatMap(({ attachments }) => attachments);
    return {
      type: 'ChangeSchedule',
      changes: { ...changes, ...(steps && { steps: await entered(desk, call, steps, known) }) },
      toRunning,
    };
  });

/** It is offered no more; what it started goes on. @throws NotFound, NotAllowedNow */
export const archiveSchedule = (desk: Desk, call: Call, scheduleId: number): Promise<Done> =>
  onSchedule(desk, call, scheduleId, 'archive', () => ({ type: 'ArchiveSchedule' }));

/** @throws NotFound, NotAllowedNow */
export const restoreSchedule = (desk: Desk, call: Call, scheduleId: number): Promise<Done> =>
  onSchedule(desk, call, scheduleId, 'restore', () => ({ type: 'RestoreSchedule' }));

/** The steps as they would be entered again. */
export const entriesOf = ({ facts }: Pick<KnownSchedule, 'facts'>): ScheduleStepEntry[] =>
  facts.steps.map((step) => ({ ...step, attachments: step.attachments.map(storedNameOf) }));
