import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  CalendarArrowUp,
  CalendarClock,
  CalendarPlus,
  CircleCheck,
  Handshake,
  Megaphone,
  Pause,
  Play,
  Plus,
  Trash2,
} from 'lucide-react';
import { answersNotRead } from '../../../../contracts/sequences/sequence-messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import { splitAddresses } from '../../../../contracts/senders/email-address.ts';
import { recipientsOf } from '../../../../domain/invoice/sending/recipients.ts';
import { withVariableLabels } from '../../../../domain/email-text/variable-words.ts';
import { DetailActions } from '../../../ui/dialogs/detail-actions.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { LoadingDialog } from '../../../ui/dialogs/opened-record.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import { useOpenPromise } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { pauseSequence, resumeSequence } from '../../../components/invoice-actions/toggle-sequence.ts';
import { allLoads, type Load } from '../../../data/load.ts';
import { useNow } from '../../../data/account/clock.ts';
import { useIsServerRefusing } from '../../../data/records/refused-server.ts';
import { useOpenDialog, type DialogProps } from '../../../navigation/dialogs.ts';
import {
  clientRecords,
  invoiceRecords,
  sentEmailRecords,
  stepRecords,
  useRecord,
  useRecords,
} from '../../../data/records/records.ts';
import { whyNotPromised } from '../../../components/invoices/invoice-row.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import { useUser } from '../../../data/account/session.ts';
import { DeleteSequenceDialog } from '../../../components/invoice-actions/delete-sequence-dialog.tsx';
import { focusButton } from '../components/focus-button.ts';
import { InvoiceLine } from '../components/invoice-line.tsx';
import { RunningWork, type Work } from '../components/running-work.tsx';
import { SequenceSchedule } from '../../../components/schedules/schedule-line.tsx';
import { SequenceHolds } from '../../../components/sequences/sequence-holds.tsx';
import { StateChips } from '../../../components/sequences/state-chips.tsx';
import { StepList } from '../components/step-list.tsx';
import { WhatIfDialog } from '../components/what-if-dialog.tsx';
import { proposeSequence } from './propose-schedule.ts';
import { copyWords } from '../../../components/email-words/recipient-words.ts';
import { useRendering, type StepAround } from '../../../components/email-words/step-around.ts';
import { deletableSequence } from '../../../components/invoice-actions/delete-sequence.ts';
import { invoiceSequence, type InvoiceSequence } from '../../../components/sequences/invoice-sequence.ts';

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
  const { invoice, invoiceId, toggle, isUnfinished } = row;
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
      {isOpen && isUnfinished && (
        <Button startIcon={<CalendarClock {...icon} />} onClick={onForesee}>
          What if
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
          {whyNotPromised(invoice) === undefined && (
            <Button startIcon={<Handshake {...icon} />} onClick={() => openPromise(invoice)}>
              Promise
            </Button>
          )}
          <Button startIcon={<CircleCheck {...icon} />} onClick={() => void markPaid([invoice])}>
            Mark Paid
          </Button>
        </>
      )}
    </DetailActions>
  );
};

interface Working {
  readonly begin: (work: Work) => void;
}

/** What can be done with all emails that are left. */
const WorkButtons = ({ row: { steps }, begin }: Pick<StepsProps, 'row'> & Working) => {
  const left = steps.filter(isUnsent);
  return (
    <>
      <Button
        size="small"
        startIcon={<Plus {...icon} />}
        data-adds-step=""
        disabled={steps.length >= mostSteps}
        onClick={() => begin({ kind: 'add' })}
      >
        Add step
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
    </>
  );
};

interface StepsProps {
  readonly row: InvoiceSequence;
  readonly subjectOf: (step: StepView) => string;
  /** Who gets copies of an unsent email, in words; default what the step names. */
  readonly copiesOf?: (step: StepView) => string;
  /** What can be done with the steps of a sequence that has not ended. */
  readonly work?: Working | undefined;
}

/** What the step names itself, where its client is not known. */
const ownCopies = ({ ccRecipients, bccRecipients }: StepView): string =>
  copyWords({ cc: splitAddresses(ccRecipients), bcc: splitAddresses(bccRecipients) });

const Steps = ({ row, subjectOf, copiesOf = ownCopies, work }: StepsProps) => {
  const tried = [...row.steps, ...row.earlier]
    .filter(({ delivery }) => !isUnsent({ delivery }))
    .map(({ id }) => id);
  const emails = useRecords(sentEmailRecords, tried);
  const openDialog = useOpenDialog();
  const { timeZone } = useUser();
  const now = useNow();
  const { standard } = useEmailSenders();
  const saveAsSchedule = async (): Promise<void> => {
    const { invoice } = row;
    if (invoice !== undefined && (await proposeSequence(row.steps, invoice, standard)))
      openDialog('schedule');
  };
  const isServerRefusing = useIsServerRefusing();
  const shared = {
    emailOf: (stepId: number) => emails.records.find(({ id }) => id === stepId),
    subjectOf,
    copiesOf,
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
            row.isUnfinished && {
              onSendNow: (step: StepView) => work.begin({ kind: 'send', step }),
              onSkip: (step: StepView) => work.begin({ kind: 'skip', step }),
            })}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, '&:empty': { display: 'none' } }}>
          {work && row.isUnfinished && <WorkButtons row={row} begin={work.begin} />}
          {row.invoice !== undefined && (
            <Button size="small" startIcon={<CalendarPlus {...icon} />} onClick={() => void saveAsSchedule()}>
              Save as schedule
            </Button>
          )}
        </Box>
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

/** Until what fills its variables is loaded. */
const plainSubject = ({ emailSubject }: StepView): string => withVariableLabels(emailSubject);

/** The steps with their subjects as they go out: variables filled. */
const RenderedSteps = ({
  around,
  ...rest
}: Omit<StepsProps, 'subjectOf' | 'copiesOf'> & { readonly around: StepAround }) => {
  const render = useRendering(around);
  const { email: ownEmail } = useUser();
  return (
    <Steps
      {...rest}
      copiesOf={(step) => copyWords(recipientsOf({ plan: step, client: around.client, ownEmail }))}
      subjectOf={(step) => render({ ...step, subject: step.emailSubject, content: '' }).subject}
    />
  );
};

interface DetailsProps {
  readonly row: InvoiceSequence;
  /** Its steps as they are now: none when it was deleted while somebody was editing one. */
  readonly steps: readonly StepView[];
  readonly onDirty: (dirty: boolean) => void;
  readonly load: Load;
  readonly onClose: () => void;
}

const Details = ({ row, steps, load, onDirty, onClose }: DetailsProps) => {
  const [working, setWorking] = useState<Work>();
  const [deleting, setDeleting] = useState(false);
  const [foreseeing, setForeseeing] = useState(false);
  const { invoice, client } = row;
  const around = invoice && client ? { invoice, client } : undefined;
  const stopWorking = (): void => {
    setWorking(undefined);
    if (working?.kind === 'edit') focusButton(`[data-edits="${working.step.id}"]`);
    if (working?.kind === 'add') focusButton('[data-adds-step]');
  };
  const work = working !== undefined && around !== undefined && (
    <RunningWork
      work={working}
      current={row.steps}
      steps={steps}
      around={around}
      onClose={stopWorking}
      isInPlace
      onDirty={onDirty}
    />
  );
  if (working?.kind === 'edit' || working?.kind === 'add') return work;
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
            <InvoiceLine invoice={invoice} client={client} hasLinks />
          ) : (
            <Box sx={{ color: 'text.secondary' }}>The invoice of this sequence no longer exists.</Box>
          )}
          <SequenceSchedule schedule={row.steps[0]?.schedule ?? null} />
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
      {work}
      {foreseeing && invoice && <WhatIfDialog invoice={invoice} onClose={() => setForeseeing(false)} />}
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
  // Of a sequence that is deleted while somebody is editing one of its steps, what they typed stays.
  const [isDirty, setDirty] = useState(false);
  const [last, setLast] = useState<readonly StepView[]>([]);
  if (steps.records.length > 0 && steps.records !== last) setLast(steps.records);
  if (load.isPending || load.isError)
    return (
      <LoadingDialog
        title="Sequence Details"
        load={load}
        failure="Error loading sequences. Please try again."
        onClose={onClose}
      />
    );
  const { records } = steps;
  const shown = records.length > 0 ? records : isDirty ? last : [];
  if (id !== undefined && shown.length > 0) {
    const around = { invoice: found.record, client: client.record, isServerRefusing };
    const row = invoiceSequence(id, shown, around);
    return <Details row={row} steps={records} load={load} onDirty={setDirty} onClose={onClose} />;
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
