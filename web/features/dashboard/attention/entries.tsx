import { sternest } from '../../../../contracts/sequences/tones.ts';
import type { ComponentType } from 'react';
import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { AttentionEntry, AttentionKind } from '../../../../contracts/invoices/attention.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { DaysLate } from '../../../ui/text/date-text.tsx';
import type { Settled } from '../../../loading/settled.ts';
import { Aside, EntryFrame } from './entry-frame.tsx';
import {
  CreateSequenceButton,
  EntryButton,
  PaidButton,
  PauseButton,
  PromiseButton,
  ViewSequenceButton,
} from './invoice-buttons.tsx';
import { rare } from './rare.tsx';

const rareEntry = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  rare(load, <Box component="li" sx={{ height: { xs: 144, tablet: 64 } }} />);

const InDoubt = rareEntry(async () => (await import('./in-doubt-entry.tsx')).InDoubtEntry);
const Failed = rareEntry(async () => (await import('./failed-entry.tsx')).FailedEntry);
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
