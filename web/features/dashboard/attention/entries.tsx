import { sternest } from '../../../../contracts/sequences/tones.ts';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { AttentionEntry, AttentionKind } from '../../../../contracts/invoices/attention.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { DaysLate, MomentText } from '../../../ui/text/date-text.tsx';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { noteSettled, type Settled } from '../../../loading/settled.ts';
import { failureAdvice, isAboutAddress } from './attention-words.ts';
import { Aside, EntryFrame } from './entry-frame.tsx';
import {
  CreateSequenceButton,
  EntryButton,
  PaidButton,
  PauseButton,
  PromiseButton,
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

const rareEntry = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  rare(load, <Box component="li" sx={{ height: { xs: 144, tablet: 64 } }} />);

const MissedInstallment = rareEntry(
  async () => (await import('./missed-installment-entry.tsx')).MissedInstallmentEntry,
);
const NextStep = rareEntry(async () => (await import('./next-step-entry.tsx')).NextStepEntry);
const Held = rareEntry(async () => (await import('./held-entry.tsx')).HeldEntry);
const SmallRemainder = rareEntry(
  async () => (await import('./small-remainder-entry.tsx')).SmallRemainderEntry,
);
const Approvals = rareEntry(async () => (await import('./approvals-entry.tsx')).ApprovalsEntry);

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

const plannedWords = ({ waitsForRoom, hadSequence }: AttentionEntry<'overdueUnchased'>): string => {
  if (waitsForRoom === true) return 'Waits for room in your plan.';
  return hadSequence ? 'Its sequence has ended.' : 'No reminders are planned.';
};

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
      <DaysLate date={entry.dueDate} />. {plannedWords(entry)}
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
  approvals: Approvals,
  heldSequences: Held,
  smallRemainders: SmallRemainder,
  missedInstallments: MissedInstallment,
  brokenPromises: Broken,
  promisedToday: PromisedToday,
  nextSteps: NextStep,
  overdueUnchased: Unchased,
  finalNotices: FinalNotice,
};
