import { useEffect, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { failures, limitMessage, limitTitles } from '../../../../contracts/messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import {
  manualStep,
  remindersAfterDue,
  type NewStep,
  type PlanningMoment,
  type StepsFor,
} from '../../../../domain/steps/default-steps.ts';
import type { Now } from '../../../../domain/invoice/dates.ts';
import { proposedForMany } from '../../../../domain/steps/steps-for-many.ts';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { pausedWithClient } from '../../../components/invoice-actions/client-sequences.ts';
import { clientNameOf } from '../../../components/invoices/invoice-row.ts';
import { nameInRun } from '../../../components/invoice-actions/change-many.ts';
import {
  chosenInvoicesStore,
  type ChosenInvoices,
} from '../../../components/invoice-actions/chosen-invoices.ts';
import { SkippedInvoices } from '../../../components/invoice-actions/skipped-invoices.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { LoadingDialog } from '../../../ui/dialogs/opened-record.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { serverNow, useToday } from '../../../data/account/clock.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { firstNamed } from '../../../ui/text/first-named.ts';
import { clientRecords, invoiceRecords, readRecords } from '../../../data/records/records.ts';
import { useEmailSenders, useSenders } from '../../../data/records/senders.ts';
import { useUser } from '../../../data/account/session.ts';
import { inputSolved, showFailure, showInvalid } from '../../../data/toasts.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { useWorkingDays } from '../../../data/account/use-working-days.ts';
import { DraftSteps, type DraftStep } from '../components/draft-steps.tsx';
import { useRendering, type StepAround } from '../../../components/email-words/step-around.ts';
import { focusButton } from '../components/focus-button.ts';
import { NotGentlerNotice } from '../components/not-gentler-notice.tsx';
import { MovedNotice, OddTimesNotice } from '../components/odd-times-notice.tsx';
import { StepEditor } from '../components/step-editor/step-editor.tsx';
import { ForeseenEmails } from '../components/what-if-dialog.tsx';
import { draftOf, withAdded, withChanged, withoutStep } from './draft-plan.ts';
import { freeSequences } from '../api/free-sequences.ts';
import {
  draftsForOne,
  groupTitle,
  oddTimesOfAll,
  shownSteps,
  startable,
  startAll,
  type Group,
  type PlannedGroup,
} from './start-many.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

/** A group with the invoice that its steps are shown with. */
interface Shown extends Group {
  readonly model: StepAround;
}

type Planned = Shown & PlannedGroup;

/** What names a group. */
const groupKey = ({ dueIn, after }: Group): string => `${dueIn} ${after ?? ''}`;

interface GroupStepsProps {
  readonly group: Planned;
  readonly now: Now;
  readonly onChange: (steps: readonly DraftStep[]) => void;
  readonly onEdit: (step: DraftStep | undefined) => void;
}

const GroupSteps = ({ group, now, onChange, onEdit }: GroupStepsProps) => {
  const { model, steps, invoices, dueIn, after } = group;
  const { dueDate } = model.invoice;
  const render = useRendering(model);
  const { standard: sender } = useEmailSenders();
  const shown = shownSteps(group, invoices[0], now);
  const isOpenEnded = steps.every(({ scheduledDate }) => scheduledDate <= dueDate);
  const title = groupTitle(group);
  return (
    <Box component="section" aria-label={title} data-group={groupKey(group)} sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
        {title}
      </Box>
      {invoices.length > 1 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {`Shown for ${model.invoice.invoiceNumber}. ${
            dueIn === 'more_than_3_days'
              ? 'Each invoice gets the dates that fit its own due date.'
              : 'Each invoice gets its own name, amount and dates in the text.'
          }`}
        </Box>
      )}
      <NotGentlerNotice after={after} invoices={invoices.length} />
      <DraftSteps
        steps={shown}
        subjectOf={(step) => render(step).subject}
        onEdit={onEdit}
        onRemove={(step) => onChange(withoutStep(steps, step.key, dueDate))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          startIcon={<Plus size={16} aria-hidden />}
          data-adds-step=""
          disabled={steps.length >= mostSteps}
          onClick={() => onEdit(undefined)}
        >
          Add step
        </Button>
        {isOpenEnded && (
          <Button
            size="small"
            onClick={() =>
              onChange(
                withAdded(
                  steps,
                  remindersAfterDue({ invoice: model.invoice, sender, sternestSent: after }),
                  dueDate,
                ),
              )
            }
          >
            Add reminders 3 and 10 days after
          </Button>
        )}
      </Box>
    </Box>
  );
};

interface PreviewProps {
  readonly groups: readonly Planned[];
  readonly now: Now;
}

/** What one of the invoices would get, and when; the arrows show the next one. */
const Preview = ({ groups, now }: PreviewProps) => {
  const [at, setAt] = useState(0);
  const all = groups.flatMap((group) => group.invoices.map((row) => ({ group, row })));
  const shown = all[Math.min(at, all.length - 1)];
  if (shown === undefined) return null;
  const { group, row } = shown;
  return (
    <Box component="section" aria-label="Preview">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="h3" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: '0.875rem', fontWeight: 600 }}>
          {`Preview: ${nameInRun(row)}`}
        </Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {`${formatCount(at + 1)} of ${formatCount(all.length)}`}
        </Box>
        <IconButton aria-label="Previous invoice" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton aria-label="Next invoice" disabled={at >= all.length - 1} onClick={() => setAt(at + 1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </Box>
      {group.steps.length > 0 && (
        <ForeseenEmails invoiceId={row.id} body={{ steps: draftsForOne(group, row, now) }} />
      )}
    </Box>
  );
};

/** The proposed steps of invoices, each group with the invoice that it is shown for. */
const groupsOf = async (
  records: readonly InvoiceRow[],
  sender: StepsFor['sender'],
  moment: PlanningMoment,
): Promise<readonly Shown[]> => {
  const proposed = proposedForMany(records, sender, moment);
  const models = proposed.map(({ invoices: [model] }) => model);
  const [invoices, clients] = await Promise.all([
    readRecords(
      invoiceRecords,
      models.map(({ id }) => id),
    ),
    readRecords(clientRecords, [...new Set(models.map(({ clientId }) => clientId))]),
  ]);
  return proposed.map((group): Shown => {
    const invoice = invoices.find(({ id }) => id === group.invoices[0].id);
    const client = clients.find(({ id }) => id === invoice?.clientId);
    if (invoice === undefined || client === undefined) throw new Error('An invoice is gone');
    const [own] = proposedForMany([{ ...invoice, sternestSent: group.after }], sender, moment);
    return {
      ...group,
      model: { invoice, client },
      steps: withAdded([], own?.steps ?? [], invoice.dueDate),
    };
  });
};

const noClients: ReadonlySet<number> = new Set();

/** "Ada Ltd, Bo Inc": the clients of invoices. */
const namesOf = (rows: readonly InvoiceRow[]): string => firstNamed([...new Set(rows.map(clientNameOf))]);

interface StartProps {
  readonly chosen: ChosenInvoices;
  readonly groups: readonly Shown[];
  readonly free: number | null;
  readonly pausedClients: ReadonlySet<number>;
  readonly onClose: () => void;
}

const StartSequences = ({ chosen, groups: initial, free, pausedClients, onClose }: StartProps) => {
  const user = useUser();
  const today = useToday();
  const { standard: sender } = useEmailSenders();
  const [begun, setGroups] = useState(initial);
  const workingDays = useWorkingDays();
  const [moving, setMoving] = useState<'as_last_time' | 'chosen' | 'no'>(
    workingDays.isChosen ? 'as_last_time' : 'no',
  );
  // Whole days decide, so the minute at which the dialog opened stays good.
  const [now] = useState<Now>(() => ({ now: serverNow(), timeZone: user.timeZone }));
  const groups = useMemo(
    () => begun.map((group): Planned => ({ ...group, onWorkingDays: moving !== 'no' })),
    [begun, moving],
  );
  const oddTimes = useMemo(() => oddTimesOfAll(groups, now), [groups, now]);
  const [dirty, setDirty] = useState(false);
  const [editing, setEditing] = useState<{
    readonly at: number;
    readonly key?: number;
    readonly step: NewStep;
  }>();
  const leaving = useUnsavedInput(dirty, onClose);
  const [withPaused, setWithPaused] = useState(false);
  const { records, skipped } = startable(chosen.rows, free, withPaused ? noClients : pausedClients);
  const ofPaused = startable(chosen.rows, free, noClients).records.filter(({ clientId }) =>
    pausedClients.has(clientId),
  );
  const takePaused = async (): Promise<void> => {
    try {
      const { records: all } = startable(chosen.rows, free, noClients);
      const found = await groupsOf(all, sender, { today, ...now, now: serverNow() });
      // What was edited stays.
      setGroups(
        found.map((group) => {
          const edited = begun.find((one) => groupKey(one) === groupKey(group));
          return edited ? { ...group, steps: edited.steps } : group;
        }),
      );
      setWithPaused(true);
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    }
  };
  const isCapped = free !== null && records.length === free && chosen.rows.length > free;
  const promised = records.filter(({ promisedPaymentDate }) => promisedPaymentDate !== null).length;
  const change = (at: number, steps: readonly DraftStep[]): void => {
    setGroups(begun.map((group, index) => (index === at ? { ...group, steps } : group)));
    setDirty(true);
    inputSolved();
  };
  const start = (): void => {
    if (groups.some(({ steps }) => steps.length === 0))
      return showInvalid(missingInput.steps.title, missingInput.steps.message);
    const groupOf = new Map(groups.flatMap((group) => group.invoices.map(({ id }) => [id, group] as const)));
    const draftsOf = (row: InvoiceRow) => {
      const group = groupOf.get(row.id);
      return group === undefined ? [] : draftsForOne(group, row, now);
    };
    void startAll(records, skipped, draftsOf, user.name);
    chosen.onBegun();
    leaving.close();
  };

  const move = (how: 'chosen' | 'no'): void => {
    setMoving(how);
    void workingDays.choose(how === 'chosen');
  };
  const group = editing && groups[editing.at];
  const backToSteps = (): void => {
    setEditing(undefined);
    const button = editing?.key === undefined ? '[data-adds-step]' : `[data-edits="${editing.key}"]`;
    focusButton(`[data-group="${group === undefined ? '' : groupKey(group)}"] ${button}`);
  };
  if (editing !== undefined && group !== undefined)
    return (
      <StepEditor
        step={editing.step}
        around={group.model}
        isNew={editing.key === undefined}
        isInPlace
        others={group.steps.filter(({ key }) => key !== editing.key)}
        onSave={(saved) => {
          const { dueDate } = group.model.invoice;
          const { key } = editing;
          change(
            editing.at,
            key === undefined
              ? withAdded(group.steps, [saved], dueDate)
              : withChanged(group.steps, key, saved, dueDate),
          );
          backToSteps();
          return Promise.resolve({ ok: true, output: saved });
        }}
        onCancel={backToSteps}
      />
    );
  return (
    <>
      <DetailDialog
        title="Start sequences"
        subtitle={`${formatCount(records.length)} of ${countOf(chosen.rows.length, 'invoice')}`}
        width={760}
        onClose={leaving.request}
        actions={
          <>
            <Button onClick={leaving.request}>Cancel</Button>
            <Button variant="contained" color="primary" disabled={records.length === 0} onClick={start}>
              {`Start ${countOf(records.length, 'Sequence')}`}
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
          <SkippedInvoices skipped={skipped} />
          {ofPaused.length > 0 &&
            (withPaused ? (
              <Notice tone="orange">
                {`${countOf(ofPaused.length, 'sequence')} of clients you paused ${ofPaused.length === 1 ? 'starts' : 'start'}, too.`}
              </Notice>
            ) : (
              <Notice
                tone="orange"
                action={
                  <Button size="small" onClick={() => void takePaused()}>
                    Start them too
                  </Button>
                }
              >
                {`You paused ${namesOf(ofPaused)}, so ${countOf(ofPaused.length, 'invoice')} ${ofPaused.length === 1 ? 'gets' : 'get'} no sequence.`}
              </Notice>
            ))}
          {isCapped && (
            <Notice
              tone="orange"
              action={
                <Button
                  size="small"
                  onClick={() =>
                    openUpgrade({
                      title: limitTitles.sequence,
                      message: limitMessage('sequence', user.license),
                    })
                  }
                >
                  See plans
                </Button>
              }
            >
              {`Your plan has room for ${countOf(free, 'more sequence')}.`}
            </Notice>
          )}
          {promised > 0 && (
            <Notice tone="purple">
              {`${countOf(promised, 'client')} promised to pay. Their sequences start paused and resume if the promise isn't kept.`}
            </Notice>
          )}
          {records.length === 0 && (
            <EmptyState
              text="None of these invoices can get a sequence."
              purpose="The reasons are listed above."
            />
          )}
          {oddTimes !== undefined &&
            (moving === 'no' ? (
              <OddTimesNotice text={oddTimes} onMove={() => move('chosen')} />
            ) : (
              <MovedNotice asLastTime={moving === 'as_last_time'} onUndo={() => move('no')} />
            ))}
          {groups.map((one, at) => (
            <GroupSteps
              key={groupKey(one)}
              group={one}
              now={now}
              onChange={(steps) => change(at, steps)}
              onEdit={(step) =>
                setEditing(
                  step === undefined
                    ? {
                        at,
                        step: manualStep(
                          { invoice: one.model.invoice, sender, sternestSent: one.after },
                          one.steps,
                          today,
                        ),
                      }
                    : { at, key: step.key, step: draftOf(step) },
                )
              }
            />
          ))}
          {records.length > 0 && <Preview groups={groups} now={now} />}
        </Box>
      </DetailDialog>
      <DiscardQuestion leaving={leaving} title="Discard these sequences?">
        They haven't been started yet.
      </DiscardQuestion>
    </>
  );
};

type Ready = Pick<StartProps, 'groups' | 'free' | 'pausedClients'>;

/** What it begins with is decided once. */
const neverOld = { isOld: false, readAt: 0 } as const;

interface OpeningProps {
  readonly chosen: ChosenInvoices;
  readonly onClose: () => void;
}

const Opening = ({ chosen, onClose }: OpeningProps) => {
  const { license, timeZone } = useUser();
  const today = useToday();
  const { standard: sender } = useEmailSenders();
  const [ready, setReady] = useState<Ready | 'failed'>();
  const prepare = useSteady(async (): Promise<void> => {
    setReady(undefined);
    try {
      const [free, paused] = await Promise.all([freeSequences(license), pausedWithClient()]);
      const pausedClients = new Set(paused.map(({ clientId }) => clientId));
      const { records } = startable(chosen.rows, free, pausedClients);
      const groups = await groupsOf(records, sender, { today, now: serverNow(), timeZone });
      setReady({ groups, free, pausedClients });
    } catch {
      setReady('failed');
    }
  });
  useEffect(() => void prepare(), [prepare]);
  if (ready === undefined || ready === 'failed') {
    const isError = ready === 'failed';
    const load = { isPending: !isError, isError, isReading: !isError, refetch: () => void prepare() };
    return <LoadingDialog title="Start sequences" load={{ ...neverOld, ...load }} onClose={onClose} />;
  }
  return <StartSequences chosen={chosen} {...ready} onClose={onClose} />;
};

/** Starts one sequence for each of the chosen invoices: what they get, who is left out, and a preview of each. */
export const PageDialog = ({ onClose }: DialogProps) => {
  const [chosen] = useState(chosenInvoicesStore.get());
  const { isFetched, load } = useSenders();
  const close = useSteady(onClose);
  useEffect(() => {
    // A reload has no selection any more.
    if (chosen === undefined) close();
  }, [chosen, close]);
  if (chosen === undefined) return null;
  if (!isFetched) return <LoadingDialog title="Start sequences" load={load} onClose={onClose} />;
  return <Opening chosen={chosen} onClose={onClose} />;
};
