import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail, Paperclip, Pencil, Send, SkipForward } from 'lucide-react';
import type { SentEmailView } from '../../../../contracts/sequences/sent-emails.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { clockTime, defaultSendTime, isDecentTime, timeIn } from '../../../../domain/calendar.ts';
import { lateAfterMilliseconds } from '../../../../domain/invoice/dates.ts';
import { timingOf } from '../../../../domain/steps/step-timing.ts';
import {
  canEdit,
  isSentEarly,
  isUnsent,
  scheduledAt,
  stepBadge,
  type ShownAt,
} from '../../../components/sequences/step-status.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { StepActions } from '../../../components/step-actions/step-actions.tsx';
import { displayDateTime, momentWords, relativeDay, showFullDate } from '../../../ui/text/dates.ts';
import { useToday } from '../../../data/account/clock.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { timingWords } from '../../../components/sequences/timing-words.ts';
import { attachmentWords, badgeChips } from '../step-words.ts';

interface StepItemProps {
  readonly step: StepView;
  readonly email: SentEmailView | undefined;
  readonly subject: string;
  /** Who gets copies of it while it is unsent; '' for nobody. */
  readonly copies: string;
  readonly at: ShownAt;
  /** Absent where it can't be edited any more. */
  readonly onEdit?: (() => void) | undefined;
  /** Absent where nothing can be sent ahead of its time, or left out. */
  readonly onSendNow?: (() => void) | undefined;
  readonly onSkip?: (() => void) | undefined;
  /** Of the invoice, when that is still there. */
  readonly dueDate: string | undefined;
  readonly onOpenEmail: () => void;
}

/** A late email goes out between 7:00 AM and 9:00 PM only, and none before the sequence may continue. */
const waitingWords = (step: StepView, at: ShownAt): string | undefined => {
  const { now, timeZone } = at;
  const goesOn = step.status === 'active' || step.pausedReason === 'email_cap';
  if (!goesOn || step.delivery !== 'scheduled') return undefined;
  const due = scheduledAt(step, timeZone);
  if (due > now) return undefined;
  const { notBefore } = step;
  if (notBefore !== null && Date.parse(notBefore) > now)
    return `Waiting until ${displayDateTime(notBefore, timeZone)}`;
  const isNight = !isDecentTime(timeIn(timeZone, now));
  return isNight && now - due > lateAfterMilliseconds
    ? `Waiting until ${clockTime(defaultSendTime)}`
    : undefined;
};

/** Of an email that was sent ahead of its time, when that was. */
const plannedWords = (step: StepView, { timeZone }: ShownAt): string =>
  step.plannedFor !== undefined && isSentEarly(step, timeZone)
    ? `, planned for ${momentWords(step.plannedFor.scheduledDate, step.plannedFor.scheduledTime)}`
    : '';

/** Notes about a step, beside its badge. */
const remarksOf = (
  step: StepView,
  email: SentEmailView | undefined,
  at: ShownAt,
): readonly { readonly text: string; readonly tone: 'red' | 'orange' | undefined }[] => {
  const refused = email?.metadata.refusedCopies ?? [];
  const waiting = waitingWords(step, at);
  const isFailed = step.delivery === 'failed';
  return [
    ...(step.sentAt === null || step.delivery === 'in_doubt'
      ? []
      : [
          {
            text: `${step.delivery === 'outbox' ? 'Written to the outbox folder' : 'Sent'} ${displayDateTime(step.sentAt, at.timeZone)}${plannedWords(step, at)}`,
            tone: undefined,
          },
        ]),
    ...(waiting === undefined ? [] : [{ text: waiting, tone: undefined }]),
    ...(step.delivery === 'in_doubt'
      ? [
          {
            text: "We couldn't confirm delivery. Owed won't resend it unless you ask.",
            tone: 'orange' as const,
          },
        ]
      : []),
    ...(step.errorMessage === null
      ? []
      : [{ text: step.errorMessage, tone: isFailed ? ('red' as const) : ('orange' as const) }]),
    ...(refused.length === 0 ? [] : [{ text: `CC ${refused.join(', ')} refused`, tone: 'orange' as const }]),
    ...(step.cancelReason === null ? [] : [{ text: step.cancelReason, tone: undefined }]),
  ];
};

/** As small as the other buttons of a step, except on touch screens. */
const compact = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '@media (pointer: fine)': {
    '& .MuiButton-root': { minHeight: 28, padding: '3px 10px', fontSize: '0.8125rem' },
  },
} as const;

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
    {children}
  </Box>
);

/** A step of a sequence: when it goes or went, what it says, its outcome, and what the user can do about it. */
export const StepItem = ({
  step,
  email,
  subject,
  copies,
  at,
  dueDate,
  onEdit,
  onSendNow,
  onSkip,
  onOpenEmail,
}: StepItemProps) => {
  const today = useToday();
  const badge = stepBadge(step, at);
  const isOver = badge.kind === 'cancelled';
  const isAlert = step.stepType === 'internal_alert';
  const attached = attachmentWords(step);
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Line>
            <Box
              component="span"
              title={showFullDate(step.scheduledDate, step.scheduledTime, at.timeZone)}
              sx={{
                fontWeight: 500,
                fontVariantNumeric: 'tabular-nums',
                ...(isOver ? { color: 'text.secondary' } : {}),
              }}
            >
              {momentWords(step.scheduledDate, step.scheduledTime)}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {relativeDay(step.scheduledDate, today, false)}
            </Box>
          </Line>
        </Box>
        <Box component="span" sx={{ flex: 'none' }}>
          <StatusChip tone={badgeChips[badge.kind]} label={badge.label} />
        </Box>
      </Box>
      <Box dir="auto" sx={{ overflowWrap: 'anywhere', ...(isOver ? { color: 'text.secondary' } : {}) }}>
        {subject}
      </Box>
      {copies !== '' && isUnsent(step) && !isOver && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{copies}</Box>
      )}
      {attached !== undefined && (
        <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Box component="span" sx={{ flex: 'none', pt: '2px' }}>
            <Paperclip size={14} aria-hidden />
          </Box>
          <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            <VisuallyHidden>Attached: </VisuallyHidden>
            {attached}
          </Box>
        </Box>
      )}
      {remarksOf(step, email, at).map(({ text, tone }) => (
        <Box
          key={text}
          sx={{
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
            color: tone === undefined ? 'text.secondary' : `tone.${tone}.text`,
          }}
        >
          {text}
        </Box>
      ))}
      <Line>
        {isAlert ? (
          <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
        ) : (
          <StatusChip tone={tones[step.tone].color} label={tones[step.tone].label} />
        )}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mr: 'auto' }}>
          {timingWords(dueDate === undefined ? step : timingOf(dueDate, step.scheduledDate))}
        </Box>
        <Box sx={compact}>
          <StepActions step={step} />
        </Box>
        {email !== undefined && (
          <Button size="small" startIcon={<Mail size={14} aria-hidden />} onClick={onOpenEmail}>
            View email
          </Button>
        )}
        {onSendNow !== undefined && isUnsent(step) && step.status === 'active' && (
          <Button size="small" startIcon={<Send size={14} aria-hidden />} onClick={onSendNow}>
            Send now
          </Button>
        )}
        {onSkip !== undefined && isUnsent(step) && step.status !== 'cancelled' && (
          <Button size="small" startIcon={<SkipForward size={14} aria-hidden />} onClick={onSkip}>
            Skip
          </Button>
        )}
        {onEdit !== undefined && canEdit(step, at) && (
          <Button
            size="small"
            startIcon={<Pencil size={14} aria-hidden />}
            data-edits={step.id}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </Line>
    </Box>
  );
};
