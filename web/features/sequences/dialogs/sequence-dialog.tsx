import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  CalendarArrowUp,
  CalendarClock,
  CircleCheck,
  Handshake,
  Megaphone,
  Pause,
  Play,
  Plus,
  Trash2,
} from 'lucide-react';
import { answersNotRead } from '../../../../contracts/messages.ts';
import { mostSteps, type StepView } from '../../../../contracts/sequences.ts';
import { DetailActions } from '../../../components/detail-actions.tsx';
import { DetailDialog } from '../../../components/detail-dialog.tsx';
import { DiscardQuestion } from '../../../components/discard-question.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { LoadingDialog } from '../../../components/opened-record.tsx';
import { OldData } from '../../../components/old-data.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import { useOpenPromise } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { pauseSequence, resumeSequence } from '../../../components/invoice-actions/toggle-sequence.ts';
import { allLoads, type Load } from '../../../lib/load.ts';
import { useNow } from '../../../lib/clock.ts';
import { useIsServerRefusing } from '../../../lib/refused-server.ts';
import { useOpenDialog, type DialogProps } from '../../../lib/dialogs.ts';
import {
  clientRecords,
  invoiceRecords,
  sentEmailRecords,
  stepRecords,
  useRecord,
  useRecords,
} from '../../../lib/records.ts';
import { isUnsent } from '../../../lib/step-status.ts';
import { useUser } from '../../../lib/session.ts';
import { useUnsavedInput } from '../../../lib/use-unsaved-input.ts';
import { DeleteSequenceDialog } from '../../../components/invoice-actions/delete-sequence-dialog.tsx';
import { AddRunningStep } from '../components/add-running-step.tsx';
import { EditRunningStep } from '../components/edit-running-step.tsx';
import { InvoiceLine } from '../components/invoice-line.tsx';
import {
  ChangeToneDialog,
  MoveAllDialog,
  SendNowDialog,
  SkipStepDialog,
} from '../components/running-dialogs.tsx';
import { SequenceHolds } from '../../../components/sequences/sequence-holds.tsx';
import { StateChips } from '../../../components/sequences/state-chips.tsx';
import { StepList } from '../components/step-list.tsx';
import { WhatIfDialog } from '../components/what-if-dialog.tsx';
import { useRendering, type StepAround } from '../../../components/email-words/step-around.ts';
import { deletableSequence } from '../../../components/invoice-actions/delete-sequence.ts';
import { invoiceSequence, type InvoiceSequence } from '../../../lib/invoice-sequence.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

interface ActionsProps {
  readonly row: InvoiceSequence;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onForesee: () => void;
}

/** Buttons that record what the client said, or what the user decides. */
const Actions = ({ row, onClose, onDelete, onForesee }: ActionsProps) => {
  const openPromise = useOpenPromise();
  const { invoice, invoiceId, toggle } = row;
  const isOpen = invoice !== undefined && invoice.status !== 'paid';
  return (
    <DetailActions onClose={onClose}>
      <Button
        startIcon={<Trash2 {...icon} />}
        onClick={onDelete}
        sx={{ mr: { tablet: 'auto' }, color: 'tone.red.text' }}
      >
        Delete
      </Button>
      {isOpen && toggle !== undefined && (
        <Button startIcon={<CalendarClock {...icon} />} onClick={onForesee}>
          What If
        </Button>
      )}
      {toggle === 'paused' && (
        <Button startIcon={<Pause {...icon} />} onClick={() => void pauseSequence(invoiceId)}>
          Pause
        </Button>
      )}
      {toggle === 'active' && (
        <Button startIcon={<Play {...icon} />} onClick={() => void resumeSequence(invoiceId)}>
          Resume
        </Button>
      )}
      {isOpen && (
        <>
          <Button startIcon={<Handshake {...icon} />} onClick={() => openPromise(invoice)}>
            Promise
          </Button>
          <Button startIcon={<CircleCheck {...icon} />} onClick={() => void markPaid([invoice])}>
            Mark Paid
          </Button>
        </>
      )}
    </DetailActions>
  );
};

/** What the user does with a sequence, in a dialog of its own. */
type Work =
  | { readonly kind: 'edit' | 'send' | 'skip'; readonly step: StepView }
  | { readonly kind: 'add' | 'move' | 'tone' };

interface Working {
  readonly begin: (work: Work) => void;
}

/** What can be done with all emails that are left. */
const WorkButtons = ({ row: { steps }, begin }: Pick<StepsProps, 'row'> & Working) => {
  const left = steps.filter(isUnsent);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
      <Button
        size="small"
        startIcon={<Plus {...icon} />}
        data-adds-step=""
        disabled={steps.length >= mostSteps}
        onClick={() => begin({ kind: 'add' })}
      >
        Add Step
      </Button>
      {left.length > 0 && (
        <Button
          size="small"
          startIcon={<CalendarArrowUp {...icon} />}
          onClick={() => begin({ kind: 'move' })}
        >
          Move all
        </Button>
      )}
      {left.some(({ stepType }) => stepType === 'customer_reminder') && (
        <Button size="small" startIcon={<Megaphone {...icon} />} onClick={() => begin({ kind: 'tone' })}>
          Change tone
        </Button>
      )}
    </Box>
  );
};

interface StepsProps {
  readonly row: InvoiceSequence;
  readonly subjectOf: (step: StepView) => string;
  /** What can be done with the steps of a sequence that has not ended. */
  readonly work?: Working | undefined;
}

const Steps = ({ row, subjectOf, work }: StepsProps) => {
  const tried = [...row.steps, ...row.earlier]
    .filter(({ delivery }) => !isUnsent({ delivery }))
    .map(({ id }) => id);
  const emails = useRecords(sentEmailRecords, tried);
  const openDialog = useOpenDialog();
  const { timeZone } = useUser();
  const now = useNow();
  const isServerRefusing = useIsServerRefusing();
  const shared = {
    emailOf: (stepId: number) => emails.records.find(({ id }) => id === stepId),
    subjectOf,
    at: { now, timeZone, isServerRefusing },
    dueDate: row.invoice?.dueDate,
    onOpenEmail: (stepId: number) => openDialog('email', stepId),
  };
  return (
    <>
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 2 }}>
          <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
            Emails
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>All times in {timeZone}</Box>
        </Box>
        {emails.isError && (
          <LoadFailed text="The delivery of these emails couldn't be loaded." load={emails} />
        )}
        <StepList
          label="Emails"
          steps={row.steps}
          {...shared}
          {...(work && { onEdit: (step: StepView) => work.begin({ kind: 'edit', step }) })}
          {...(work &&
            row.toggle !== undefined && {
              onSendNow: (step: StepView) => work.begin({ kind: 'send', step }),
              onSkip: (step: StepView) => work.begin({ kind: 'skip', step }),
            })}
        />
        {work && row.toggle !== undefined && <WorkButtons row={row} begin={work.begin} />}
      </Box>
      {row.earlier.length > 0 && (
        <Box>
          <Box component="h3" sx={{ m: 0, mb: 2, fontSize: '0.875rem', fontWeight: 600 }}>
            Earlier sequences
          </Box>
          <StepList label="Earlier sequences" steps={row.earlier} {...shared} />
        </Box>
      )}
    </>
  );
};

const plainSubject = ({ emailSubject }: StepView): string => emailSubject;

/** The steps with their subjects as they go out: variables filled. */
const RenderedSteps = ({
  around,
  ...rest
}: Omit<StepsProps, 'subjectOf'> & { readonly around: StepAround }) => {
  const render = useRendering(around);
  return (
    <Steps
      {...rest}
      subjectOf={(step) =>
        render({
          subject: step.emailSubject,
          content: '',
          stepType: step.stepType,
          senderName: step.senderName,
          senderEmail: step.senderEmail,
        }).subject
      }
    />
  );
};

/** The editor replaces the details; when it closes, the focus returns to where it was. */
const focusButton = (selector: string): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

interface DetailsProps {
  readonly row: InvoiceSequence;
  readonly load: Load;
  readonly onClose: () => void;
}

const Details = ({ row, load, onClose }: DetailsProps) => {
  const [working, setWorking] = useState<Work>();
  const [dirty, setDirty] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [foreseeing, setForeseeing] = useState(false);
  const leaving = useUnsavedInput(dirty && (working?.kind === 'edit' || working?.kind === 'add'), onClose);
  const { invoice, client } = row;
  const around = invoice && client ? { invoice, client } : undefined;
  const steps = [...row.earlier, ...row.steps];
  if (working?.kind === 'edit' && around !== undefined)
    return (
      <>
        <EditRunningStep
          step={working.step}
          steps={steps}
          around={around}
          onClose={() => {
            setWorking(undefined);
            focusButton(`[data-edits="${working.step.id}"]`);
          }}
          onDirty={setDirty}
        />
        <DiscardQuestion leaving={leaving} />
      </>
    );
  if (working?.kind === 'add' && around !== undefined)
    return (
      <>
        <AddRunningStep
          current={row.steps}
          steps={steps}
          around={around}
          onClose={() => {
            setWorking(undefined);
            focusButton('[data-adds-step]');
          }}
          onDirty={setDirty}
        />
        <DiscardQuestion leaving={leaving} />
      </>
    );
  const stopWorking = (): void => setWorking(undefined);
  return (
    <>
      <DetailDialog
        title="Sequence Details"
        onClose={onClose}
        width={760}
        actions={
          <Actions
            row={row}
            onClose={onClose}
            onDelete={() => setDeleting(true)}
            onForesee={() => setForeseeing(true)}
          />
        }
      >
        <OldData load={load} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>
          {invoice ? (
            <InvoiceLine invoice={invoice} client={client} />
          ) : (
            <Box sx={{ color: 'text.secondary' }}>The invoice of this sequence no longer exists.</Box>
          )}
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            {row.labels.some(({ reason }) => reason !== null) ? (
              <SequenceHolds row={row} />
            ) : (
              <div>
                <StateChips row={row} />
              </div>
            )}
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{answersNotRead}</Box>
          </Box>
          {around === undefined ? (
            <Steps row={row} subjectOf={plainSubject} />
          ) : (
            <RenderedSteps
              row={row}
              around={around}
              work={around.invoice.status === 'paid' ? undefined : { begin: setWorking }}
            />
          )}
        </Box>
      </DetailDialog>
      {around && working?.kind === 'send' && (
        <SendNowDialog step={working.step} steps={row.steps} around={around} onClose={stopWorking} />
      )}
      {around && working?.kind === 'skip' && (
        <SkipStepDialog step={working.step} steps={row.steps} around={around} onClose={stopWorking} />
      )}
      {working?.kind === 'move' && (
        <MoveAllDialog invoiceId={row.invoiceId} steps={row.steps} onClose={stopWorking} />
      )}
      {working?.kind === 'tone' && (
        <ChangeToneDialog invoiceId={row.invoiceId} steps={row.steps} onClose={stopWorking} />
      )}
      {foreseeing && <WhatIfDialog invoiceId={row.invoiceId} onClose={() => setForeseeing(false)} />}
      {deleting && (
        <DeleteSequenceDialog
          sequence={deletableSequence(row)}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  );
};

/** "Sequence Details": the emails of an invoice's sequence, what became of them, and what can be done. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const ids = id === undefined ? [] : [id];
  const steps = useRecords(stepRecords, ids);
  const found = useRecord(invoiceRecords, id);
  const client = useRecord(clientRecords, found.record?.clientId);
  const openDialog = useOpenDialog();
  const isServerRefusing = useIsServerRefusing();
  const load = allLoads(steps, found, client);
  if (load.isPending || load.isError)
    return (
      <LoadingDialog
        title="Sequence Details"
        load={load}
        failure="Error loading sequences. Please try again."
        onClose={onClose}
      />
    );
  if (id !== undefined && steps.records.length > 0) {
    const around = { invoice: found.record, client: client.record, isServerRefusing };
    return <Details row={invoiceSequence(id, steps.records, around)} load={load} onClose={onClose} />;
  }
  return (
    <DetailDialog title="Sequence Details" onClose={onClose}>
      <EmptyState
        text="This invoice has no sequence."
        purpose="It may have been deleted. Emails already sent stay in Send History."
        action={<Button onClick={() => openDialog('create-sequence', id)}>Create Sequence</Button>}
      />
    </DetailDialog>
  );
};
