import { sternest } from '../../../../contracts/sequences/tones.ts';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AttentionEntry, AttentionKind, HoldRemedy } from '../../../../contracts/invoices/attention.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { holdNames } from '../../../../domain/reasons/hold-names.ts';
import { DaysLate, MomentText } from '../../../ui/text/date-text.tsx';
import { holdMeanings } from '../../../components/sequences/hold-meanings.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { noteSettled, type Settled } from '../../../loading/settled.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { failureAdvice, isAboutAddress } from './attention-words.ts';
import { Aside, EntryFrame } from './entry-frame.tsx';
import {
  ApplyCreditButton,
  CreateSequenceButton,
  EntryButton,
  PaidButton,
  PauseButton,
  PromiseButton,
  ResumeButton,
  ViewSequenceButton,
} from './invoice-buttons.tsx';

/** What few accounts need. @param place keeps its place until its code is there */
const rare = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode,
): ComponentType<Props> => {
  const Rare = lazyComponent(load);
  return (props) => (
    <Suspense fallback={place}>
      <Rare {...props} />
    </Suspense>
  );
};

const FixAddress = rare(
  async () => (await import('./fix-address.tsx')).FixAddress,
  <Box sx={{ height: { xs: 144, tablet: 80 } }} />,
);
const StepActions = rare(
  async () => (await import('../../../components/step-actions/step-actions.tsx')).StepActions,
  <Box sx={{ height: 36 }} />,
);
const MissedInstallment = rare(
  async () => (await import('./missed-installment-entry.tsx')).MissedInstallmentEntry,
  <Box component="li" sx={{ height: { xs: 144, tablet: 64 } }} />,
);
const NextStep = rare(
  async () => (await import('./next-step-entry.tsx')).NextStepEntry,
  <Box component="li" sx={{ height: { xs: 144, tablet: 64 } }} />,
);
const SmallRemainder = rare(
  async () => (await import('./small-remainder-entry.tsx')).SmallRemainderEntry,
  <Box component="li" sx={{ height: { xs: 144, tablet: 64 } }} />,
);

interface EntryProps<K extends AttentionKind> {
  readonly entry: AttentionEntry<K>;
}

interface SubjectProps {
  readonly email: { readonly subject: string; readonly at: string };
}

const Subject = ({ email: { subject, at } }: SubjectProps) => (
  <Aside>
    <span dir="auto">{subject}</span> · <MomentText at={at} time beside />
  </Aside>
);

const InDoubt = ({ entry }: EntryProps<'emailsInDoubt'>) => (
  <EntryFrame
    kind="in-doubt"
    entry={entry}
    actions={
      entry.emails.length === 1 ? (
        entry.emails.map((email) => (
          <StepActions
            key={email.stepId}
            step={{ id: email.stepId, status: 'failed', delivery: 'in_doubt' }}
            canSendAgain={email.canSendAgain}
            onDecide={(done) => noteSettled(entry.invoiceId, { done })}
          />
        ))
      ) : (
        <ViewSequenceButton entry={entry} main />
      )
    }
  >
    <span>We couldn't confirm delivery. Owed won't resend it unless you ask.</span>
    {entry.emails.map((email) => (
      <Subject key={email.stepId} email={email} />
    ))}
  </EntryFrame>
);

const Failed = ({ entry }: EntryProps<'failedEmails'>) => {
  const stepIds = entry.emails.map(({ stepId }) => stepId);
  const byAddress = entry.emails.some(({ cause }) => isAboutAddress(cause));
  return (
    <EntryFrame
      kind="failed"
      entry={entry}
      actions={
        <>
          {entry.emails.length === 1 &&
            entry.emails.map(({ stepId }) => (
              <StepActions
                key={stepId}
                step={{ id: stepId, status: 'failed', delivery: 'failed' }}
                onDecide={(done) => noteSettled(entry.invoiceId, { done })}
              />
            ))}
          <ViewSequenceButton entry={entry} />
        </>
      }
    >
      {entry.emails.map((email) => (
        <Box key={email.stepId}>
          <Box sx={{ color: 'tone.red.text', fontWeight: 500 }}>{failureAdvice[email.cause]}</Box>
          <Aside>The mail server replied: {email.reply}</Aside>
          <Subject email={email} />
        </Box>
      ))}
      {byAddress && entry.clientName !== null && (
        <FixAddress key={entry.clientEmail} entry={entry} stepIds={stepIds} />
      )}
    </EntryFrame>
  );
};

interface RemedyProps {
  readonly remedy: HoldRemedy;
  readonly entry: AttentionEntry;
}

const settingsTabs: Readonly<Partial<Record<HoldRemedy, string>>> = {
  verify_address: '/settings',
  verify_sender: '/settings?tab=verified-emails',
  check_sender: '/settings?tab=verified-emails',
};

/** What leads to the end of a hold: resuming it, or what has to be done before. */
const Remedy = ({ remedy, entry }: RemedyProps) => {
  const openSheet = useOpenSheet();
  const settings = settingsTabs[remedy];
  if (remedy === 'edit_signature')
    return (
      <>
        <Button component={Link} to="/settings" data-next-step="">
          Open settings
        </Button>
        <ResumeButton entry={entry} />
      </>
    );
  if (settings !== undefined)
    return (
      <Button component={Link} to={settings} data-next-step="">
        {remedy === 'verify_address' ? 'Open settings' : 'Check sender'}
      </Button>
    );
  if (remedy === 'apply_credit')
    return (
      <>
        <ApplyCreditButton entry={entry} main />
        <ViewSequenceButton entry={entry} />
      </>
    );
  if (remedy === 'add_document') {
    const open = (): void => openSheet('invoices', entry.invoiceId, { isToEdit: true });
    return (
      <>
        <EntryButton entry={entry} main label="Add PDF" onClick={open} />
        <ResumeButton entry={entry} />
      </>
    );
  }
  if (remedy === 'edit_emails')
    return (
      <>
        <ViewSequenceButton entry={entry} main />
        <ResumeButton entry={entry} />
      </>
    );
  return (
    <>
      <ResumeButton entry={entry} main />
      <ViewSequenceButton entry={entry} />
    </>
  );
};

const Held = ({ entry }: EntryProps<'heldSequences'>) => {
  const [first] = entry.holds;
  return (
    <EntryFrame kind="held" entry={entry} actions={first && <Remedy remedy={first.remedy} entry={entry} />}>
      {entry.holds.map(({ reason, at, detail, remedy }) => (
        <Box key={reason}>
          <Box sx={{ color: 'tone.orange.text', fontWeight: 500 }}>
            {holdNames[reason]}
            {at !== null && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {' '}
                since <MomentText at={at} />
              </Box>
            )}
          </Box>
          <Aside>{detail ?? holdMeanings[reason]}</Aside>
          {remedy === 'add_address' && entry.clientName !== null && (
            <FixAddress key={entry.clientEmail} entry={entry} stepIds={[]} />
          )}
        </Box>
      ))}
    </EntryFrame>
  );
};

const Broken = ({ entry }: EntryProps<'brokenPromises'>) => (
  <EntryFrame
    kind="broken"
    entry={entry}
    actions={
      <>
        <PromiseButton entry={entry} main />
        <PaidButton entry={entry} />
        <CreateSequenceButton entry={entry} />
      </>
    }
  >
    <span>
      Promised for {shortDate(entry.brokenPromiseDate)}, not paid. <DaysLate date={entry.dueDate} />
    </span>
    <Aside>
      {!entry.inSequence && 'No reminders are planned. '}
      Ask the client for a new date.
    </Aside>
  </EntryFrame>
);

const PromisedToday = ({ entry }: EntryProps<'promisedToday'>) => (
  <EntryFrame
    kind="promised"
    entry={entry}
    actions={
      <>
        <PaidButton entry={entry} main />
        <PromiseButton entry={entry} />
      </>
    }
  >
    <span>Promised for today. Check whether the payment has arrived.</span>
  </EntryFrame>
);

/** After a final notice, more reminders are the last thing to do. */
const afterFinalNotice = (entry: AttentionEntry<'overdueUnchased'>) => (
  <>
    <PromiseButton entry={entry} main />
    <PaidButton entry={entry} />
    <CreateSequenceButton entry={entry} />
  </>
);

const Unchased = ({ entry }: EntryProps<'overdueUnchased'>) => (
  <EntryFrame
    kind="unchased"
    entry={entry}
    actions={
      entry.sternestSent === sternest ? (
        afterFinalNotice(entry)
      ) : (
        <>
          <CreateSequenceButton entry={entry} main />
          <PromiseButton entry={entry} />
          <PaidButton entry={entry} />
        </>
      )
    }
  >
    <span>
      <DaysLate date={entry.dueDate} />.{' '}
      {entry.hadSequence ? 'Its sequence has ended.' : 'No reminders are planned.'}
    </span>
    {entry.sternestSent === sternest && <Aside>The client already got a final notice.</Aside>}
  </EntryFrame>
);

const FinalNotice = ({ entry }: EntryProps<'finalNotices'>) => (
  <EntryFrame
    kind="final"
    entry={entry}
    actions={
      <>
        <ViewSequenceButton entry={entry} main />
        <PauseButton entry={entry} />
        <PromiseButton entry={entry} />
        <PaidButton entry={entry} />
      </>
    }
  >
    <span>
      The final notice goes out tomorrow at {clockTime(entry.scheduledTime)}.{' '}
      <DaysLate date={entry.dueDate} />
    </span>
  </EntryFrame>
);

interface SettledEntryProps {
  readonly entry: AttentionEntry;
  readonly settled: Settled;
}

/** An entry that was settled just now. */
export const SettledEntry = ({ entry, settled: { done, undo } }: SettledEntryProps) => (
  <EntryFrame
    kind="settled"
    entry={entry}
    actions={undo && <EntryButton entry={entry} label={undo.label} onClick={undo.run} />}
  >
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'tone.green.text' }}>
      <Check size={16} aria-hidden />
      {done}
    </Box>
  </EntryFrame>
);

/** How an entry of each kind is shown. */
export const entryOf: { readonly [K in AttentionKind]: ComponentType<EntryProps<K>> } = {
  emailsInDoubt: InDoubt,
  failedEmails: Failed,
  heldSequences: Held,
  smallRemainders: SmallRemainder,
  missedInstallments: MissedInstallment,
  brokenPromises: Broken,
  promisedToday: PromisedToday,
  nextSteps: NextStep,
  overdueUnchased: Unchased,
  finalNotices: FinalNotice,
};
