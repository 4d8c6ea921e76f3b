import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarClock, Plus } from 'lucide-react';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../../../contracts/sequences/tones.ts';
import {
  defaultSteps,
  draftOfNewStep,
  manualStep,
  remindersAfterDue,
  type NewStep,
} from '../../../../domain/steps/default-steps.ts';
import { afterToneOf } from '../../../../domain/steps/steps-for-many.ts';
import { oddTimesText, type OddTimes } from '../../../components/sequences/odd-time.ts';
import { sequencePlan } from '../../../components/sequences/sequence-plan.ts';
import { useWorkingDays } from '../../../data/account/use-working-days.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { WholeWords } from '../../../ui/text/whole-words.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { serverNow, useNow, useToday } from '../../../data/account/clock.ts';
import { refreshRecords, stepRecords, useRecords } from '../../../data/records/records.ts';
import { useTemplates } from '../../../data/records/templates.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { useUser } from '../../../data/account/session.ts';
import { useStatusLoad } from '../../../data/account/status.ts';
import { inputSolved, showInvalid, showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { createSequence } from '../api/create-sequence.ts';
import { useAfterLateReminder } from '../after-late-reminder.ts';
import { clientPausedWords, createdWords } from '../dialogs/created-words.ts';
import { stepsOfSchedule } from '../dialogs/steps-of-schedule.ts';
import { arranged, draftOf, withAdded, withChanged, withOffers, withoutStep } from '../dialogs/draft-plan.ts';
import { DraftSteps, type DraftStep } from './draft-steps.tsx';
import { focusButton } from './focus-button.ts';
import { InvoiceLine } from './invoice-line.tsx';
import { NotGentlerNotice } from './not-gentler-notice.tsx';
import { MovedNotice, OddTimesNotice } from './odd-times-notice.tsx';
import { ScheduleChoice } from './schedule-choice.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { useRendering, type StepAround } from '../../../components/email-words/step-around.ts';
import { StepEditor } from './step-editor/step-editor.tsx';
import { WhatIfDialog } from './what-if-dialog.tsx';

/** The steps that a schedule has for an invoice. */
interface ScheduledSteps {
  readonly schedule: ListedSchedule;
  readonly steps: readonly DraftStep[];
}

interface ConfigureStepsProps {
  readonly around: StepAround;
  /** The sternest reminder that the client has got for the invoice; null for none. */
  readonly sternestSent: Tone | null;
  /** The invoices whose sequences were paused with the client. */
  readonly paused: readonly InvoiceRow[];
  /** The schedule that the steps begin with: the one that was asked for, or that which the rules give the invoice. */
  readonly initialSchedule: ListedSchedule | undefined;
  /** Back to the choice of an invoice. */
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onCreated: (invoiceId: number) => void;
  readonly onDirty: (dirty: boolean) => void;
}

/** Step 2 of Create Sequence: what is sent when, and what creating it will do. */
export const ConfigureSteps = (props: ConfigureStepsProps) => {
  const { around, sternestSent, paused, initialSchedule, onBack, onClose, onCreated, onDirty } = props;
  const { invoice, client } = around;
  const { dueDate } = invoice;
  const user = useUser();
  const { timeZone } = user;
  const now = useNow();
  const today = useToday();
  const { status, load: statusLoad } = useStatusLoad();
  const from = status?.mail?.from;
  const render = useRendering(around);
  const { records: known, ...knownLoad } = useRecords(stepRecords, [invoice.id]);
  const { standard: sender } = useEmailSenders();
  const plan = { invoice, sender, sternestSent };
  const workingDays = useWorkingDays();
  const summaryOf = (planned: readonly DraftStep[], at: number, nextReminderFrom?: number) =>
    sequencePlan({
      steps: planned,
      invoice,
      client,
      from: from ?? '',
      now: at,
      timeZone,
      sternestSent,
      nextReminderFrom,
    });
  const [proposed] = useState(() => {
    const at = serverNow();
    const usual = withAdded([], defaultSteps({ ...plan, today, now: at, timeZone }), dueDate);
    const { oddTimes } = summaryOf(usual, at);
    const moved = workingDays.isChosen && oddTimes ? withOffers(usual, oddTimes.offers, dueDate) : undefined;
    return { usual, moved };
  });
  const { own: templates } = useTemplates();
  /** What is left of a schedule now; undefined when nothing is. */
  const begunWith = (schedule: ListedSchedule | undefined): ScheduledSteps | undefined => {
    if (schedule === undefined) return undefined;
    const left = stepsOfSchedule(schedule, { ...plan, templates, today, now: serverNow(), timeZone });
    return left.length === 0
      ? undefined
      : { schedule, steps: left.map((step, at) => ({ ...step, key: at + 1 })) };
  };
  const [scheduled, setScheduled] = useState(() => begunWith(initialSchedule));
  const [nothingLeft, setNothingLeft] = useState(scheduled === undefined ? initialSchedule?.name : undefined);
  const usual = proposed.moved ?? proposed.usual;
  const [chosen, setSteps] = useState<readonly DraftStep[]>(scheduled?.steps ?? usual);
  const isAsIs = chosen === scheduled?.steps;
  const earlier = known.map(({ customContent }) => customContent);
  // Those of a schedule are shown as the server plans them.
  const steps = isAsIs ? chosen : arranged(chosen, dueDate, earlier);
  const [editing, setEditing] = useState<{ readonly key: number | undefined; readonly step: NewStep }>();
  const [foreseeing, setForeseeing] = useState(false);
  const [asking, setAsking] = useState(false);

  const command = useCommand({
    run: createSequence,
    failure: stepFailures.sequenceCreate,
    onDone: (created) => {
      void refreshRecords(stepRecords, [invoice.id]);
      showToast(createdWords(created, invoice.promisedPaymentDate, { now: serverNow(), timeZone, today }));
      onCreated(invoice.id);
    },
    onStored: () => onCreated(invoice.id),
  });
  const change = (next: readonly DraftStep[]): void => {
    setSteps(next);
    if (next.length > 0) inputSolved();
    onDirty(true);
  };
  const begin = (schedule: ListedSchedule | undefined): void => {
    const next = begunWith(schedule);
    setNothingLeft(schedule !== undefined && next === undefined ? schedule.name : undefined);
    if (schedule !== undefined && next === undefined) return;
    setScheduled(next);
    change(next?.steps ?? usual);
  };
  const backToSteps = (): void => {
    setEditing(undefined);
    focusButton(editing?.key === undefined ? '[data-adds-step]' : `[data-edits="${editing.key}"]`);
  };
  const planned = steps.map(draftOf);
  const drafts = planned.map(draftOfNewStep);
  const { nextReminderFrom, load: gapLoad } = useAfterLateReminder(
    { invoiceId: invoice.id, steps: planned, timeZone },
    sternestSent !== null && invoice.promisedPaymentDate === null,
  );
  const ask = (): void => {
    if (steps.length === 0) return showInvalid(missingInput.steps.title, missingInput.steps.message);
    if (paused.length > 0) setAsking(true);
    else create();
  };
  const create = (): void => {
    setAsking(false);
    void command.start(
      isAsIs
        ? { invoiceId: invoice.id, scheduleId: scheduled.schedule.id, status: 'active' }
        : { invoiceId: invoice.id, steps: drafts, senderName: user.name, status: 'active' },
    );
  };

  if (editing !== undefined)
    return (
      <StepEditor
        step={editing.step}
        around={around}
        isNew={editing.key === undefined}
        isInPlace
        others={steps.filter(({ key }) => key !== editing.key)}
        earlier={earlier}
        onSave={async (saved) => {
          change(
            editing.key === undefined
              ? withAdded(steps, [saved], dueDate)
              : withChanged(steps, editing.key, saved, dueDate),
          );
          backToSteps();
          return { ok: true, output: saved };
        }}
        onCancel={backToSteps}
      />
    );

  const canTell = steps.length > 0 && from !== undefined && !knownLoad.isError;
  const isGapKnown = !gapLoad.isPending && !gapLoad.isError;
  const summary = canTell && isGapKnown ? summaryOf(steps, now, nextReminderFrom) : undefined;
  const oddTimes = summary?.oddTimes;
  const moveToWorkingDays = (offers: OddTimes['offers']): void => {
    change(withOffers(steps, offers, dueDate));
    void workingDays.choose(true);
  };
  const remindAfterDue = (): void => change(withAdded(steps, remindersAfterDue(plan), dueDate));

  return (
    <DetailDialog
      title="Create Sequence"
      subtitle="Step 2 of 2: Emails"
      width={760}
      onClose={() => {
        if (!command.isPending) onClose();
      }}
      actions={
        <>
          <Button onClick={onBack} disabled={command.isPending} sx={{ mr: 'auto' }}>
            Back
          </Button>
          <Button onClick={onClose} disabled={command.isPending}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color="primary"
            busy={command.isPending}
            busyText="Creating..."
            onClick={ask}
          >
            Create Sequence
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <InvoiceLine invoice={invoice} client={client} />
        {paused.length > 0 && (
          <Notice tone="orange">
            <WholeWords>{clientPausedWords(client.name, paused)}</WholeWords>
          </Notice>
        )}
        <ScheduleChoice
          chosen={scheduled?.schedule}
          isAsIs={isAsIs}
          nothingLeft={nothingLeft}
          onChoose={begin}
        />
        <NotGentlerNotice after={afterToneOf(sternestSent)} />
        {proposed.moved !== undefined && chosen === proposed.moved && (
          <MovedNotice
            asLastTime
            onUndo={() => {
              setSteps(proposed.usual);
              void workingDays.choose(false);
            }}
          />
        )}
        {oddTimes && (
          <OddTimesNotice text={oddTimesText(oddTimes)} onMove={() => moveToWorkingDays(oddTimes.offers)} />
        )}
        {steps.length === 0 ? (
          <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <EmptyState text={missingInput.steps.title} purpose={missingInput.steps.message} />
          </Box>
        ) : (
          <DraftSteps
            steps={steps}
            subjectOf={(step) => render(step).subject}
            onEdit={(step) => setEditing({ key: step.key, step: draftOf(step) })}
            onRemove={(step) => change(withoutStep(steps, step.key, dueDate))}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            startIcon={<Plus size={16} aria-hidden />}
            data-adds-step=""
            disabled={steps.length >= mostSteps}
            onClick={() => setEditing({ key: undefined, step: manualStep(plan, steps, today) })}
          >
            Add step
          </Button>
          {steps.length > 0 && (
            <Button startIcon={<CalendarClock size={16} aria-hidden />} onClick={() => setForeseeing(true)}>
              What if
            </Button>
          )}
        </Box>
        {[statusLoad, knownLoad, gapLoad].map(
          (load, at) =>
            load.isError && <LoadFailed key={at} text="The plan couldn't be checked." load={load} />,
        )}
        {summary && <PlanSummary plan={summary} onRemindAfterDue={remindAfterDue} />}
        {asking && (
          <ConfirmDialog
            title={`Start a sequence although you paused ${client.name}?`}
            confirmLabel="Start anyway"
            onConfirm={create}
            onClose={() => setAsking(false)}
          >
            Its emails go out as planned. The others stay paused.
          </ConfirmDialog>
        )}
        {foreseeing && (
          <WhatIfDialog
            invoice={invoice}
            steps={drafts}
            schedule={isAsIs ? scheduled.schedule : undefined}
            onClose={() => setForeseeing(false)}
          />
        )}
      </Box>
    </DetailDialog>
  );
};
