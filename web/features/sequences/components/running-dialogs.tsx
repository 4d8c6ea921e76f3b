import { countOf } from '../../../data/account/numbers.ts';
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { z } from 'zod';
import { failures } from '../../../../contracts/messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import type { MoveBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { addDays, isWeekend, shortDate, timeIn } from '../../../../domain/calendar.ts';
import { inOrder } from '../../../../domain/invoice/dates.ts';
import { recipientsOf } from '../../../../domain/invoice/sending/recipients.ts';
import { stepSentNow } from '../../../../domain/steps/step-sent-now.ts';
import { saysOverdueTooEarly } from '../../../../domain/email-text/says-overdue.ts';
import { isBuiltIn } from '../../../../domain/email-text/wording.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { MailPreview } from '../../../components/email-words/mail-preview.tsx';
import { nextSterner, tone, toneChoices } from '../../../../contracts/sequences/tones.ts';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { nextMailWords } from '../../../components/invoice-actions/effect-words.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { sendNow, skipStep } from '../../../components/step-actions/step-calls.ts';
import { useNow, useToday } from '../../../data/account/clock.ts';
import { refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { useEmailSenders } from '../../../data/records/senders.ts';
import { useUser } from '../../../data/account/session.ts';
import { useStatus } from '../../../data/account/status.ts';
import { isUnsent } from '../../../components/sequences/step-status.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { changeTone } from '../api/change-tone.ts';
import { moveSteps } from '../api/move-steps.ts';
import { daysOfMove, moveForm, moveFormDirections } from '../move-form.ts';
import { draftOfStep } from '../running-step.ts';
import { momentWords } from '../../../ui/text/dates.ts';
import { useRenderedStep, type StepAround } from '../../../components/email-words/step-around.ts';

interface StepProps {
  readonly step: StepView;
  /** Of its sequence. */
  readonly steps: readonly StepView[];
  readonly around: StepAround;
  readonly onClose: () => void;
}

const shown = (invoiceId: number): void => void refreshRecords(stepRecords, [invoiceId]);

/** Asks before an email goes ahead of its time, and shows it as it would go. */
export const SendNowDialog = ({ step, steps, around, onClose }: StepProps) => {
  const { invoice, client } = around;
  const { timeZone, email } = useUser();
  const now = useNow();
  const today = useToday();
  const { senderAt } = useEmailSenders();
  const from = useStatus()?.mail?.from;
  const others = steps
    .filter(({ id, delivery }) => id !== step.id && delivery !== 'skipped')
    .map(draftOfStep);
  const mail = stepSentNow(draftOfStep(step), others, invoice.dueDate, {
    today,
    time: timeIn(timeZone, now),
  });
  const rendered = useRenderedStep(around, mail);
  const { cc, bcc } = recipientsOf({ plan: mail, client, ownEmail: email });
  const isAlert = step.stepType === 'internal_alert';
  const isTooEarly = !isAlert && saysOverdueTooEarly(mail, today, invoice.dueDate);
  const command = useCommand({
    run: (id: number, key) => sendNow(id, key),
    failure: failures.sequenceToggle,
    onDone: () => {
      shown(invoice.id);
      showToast({ title: 'Sending now', description: 'It goes out right away.' });
      onClose();
    },
    onStored: onClose,
  });
  const hasReminders = steps.some(
    (other) => other.id !== step.id && isUnsent(other) && other.stepType === 'customer_reminder',
  );
  return (
    <DetailDialog
      title="Send this email now?"
      subtitle={`Planned for ${momentWords(step.scheduledDate, step.scheduledTime)}`}
      onClose={() => {
        if (!command.isPending) onClose();
      }}
      width={640}
      actions={
        <>
          <Button onClick={onClose} disabled={command.isPending}>
            Cancel
          </Button>
          <BusyButton
            variant="contained"
            color="primary"
            disabled={isTooEarly}
            busy={command.isPending}
            busyText="Sending..."
            onClick={() => void command.start(step.id)}
          >
            Send now
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {isTooEarly && (
          <Notice tone="orange">
            This email says the invoice is overdue, but it isn't yet. Edit its text first.
          </Notice>
        )}
        {hasReminders && (
          <Box sx={{ color: 'text.secondary' }}>
            The next reminder goes out a day later at the earliest. The others keep their dates.
          </Box>
        )}
        <MailPreview
          heading="Email"
          mail={rendered}
          to={isAlert ? `you, ${email}` : `${client.name}, ${client.email}`}
          cc={cc}
          bcc={bcc}
          from={senderAt(mail.senderEmail)?.hasServer === true ? mail.senderEmail : from}
          senderName={mail.senderName}
          senderEmail={mail.senderEmail}
        />
      </Box>
    </DetailDialog>
  );
};

/** Asks before an email is left out. */
export const SkipStepDialog = ({ step, steps, around, onClose }: StepProps) => {
  const { invoice } = around;
  const others = steps.filter((other) => other.id !== step.id && isUnsent(other)).length;
  const command = useCommand({
    run: (id: number) => skipStep(id),
    failure: failures.sequenceToggle,
    onDone: () => {
      shown(invoice.id);
      showToast({ title: 'Email skipped' });
      onClose();
    },
    onStored: onClose,
  });
  return (
    <ConfirmDialog
      title={`Skip the email planned for ${momentWords(step.scheduledDate, step.scheduledTime)}?`}
      confirmLabel="Skip"
      busyText="Skipping..."
      danger
      busy={command.isPending}
      onConfirm={() => void command.start(step.id)}
      onClose={onClose}
    >
      {others === 0
        ? "It won't be sent. It's the last one, so the sequence ends."
        : `It won't be sent. ${countOf(others, 'other email')} ${others === 1 ? 'keeps its date' : 'keep their dates'}.`}
    </ConfirmDialog>
  );
};

interface SequenceProps {
  readonly invoiceId: number;
  readonly steps: readonly StepView[];
  readonly onClose: () => void;
}

/** Moves all emails that are not sent yet by the same days. */
export const MoveAllDialog = ({ invoiceId, steps, onClose }: SequenceProps) => {
  const today = useToday();
  const form = useZodForm(moveForm, { direction: 'later', days: '7' });
  const { direction, days } = form.watch();
  const unsent = steps.filter(isUnsent);
  const by = daysOfMove({ direction, days });
  const [first] = inOrder(unsent);
  const last = inOrder(unsent).at(-1);
  const isRead = moveForm.safeParse({ direction, days }).success;
  const odd = isRead ? unsent.filter((step) => isWeekend(addDays(step.scheduledDate, by))).length : 0;
  const command = useCommand({
    run: (body: MoveBody, key) => moveSteps(invoiceId, body, key),
    failure: failures.sequenceToggle,
    onDone: (moved) => {
      shown(invoiceId);
      showToast({ title: 'Emails moved', description: nextMailWords(moved, today) });
    },
  });
  return (
    <FormDialog
      title="Move all emails"
      form={form}
      command={command}
      toInput={(values) => ({ days: daysOfMove(values) })}
      submitLabel={`Move ${countOf(unsent.length, 'email')}`}
      busyText="Moving..."
      onClose={onClose}
      width={440}
    >
      <FieldRow>
        <TextField form={form} name="days" label="Days" />
        <SelectField form={form} name="direction" label="Direction" options={moveFormDirections} />
      </FieldRow>
      {first !== undefined && last !== undefined && (
        <Box aria-live="polite" sx={{ color: 'text.secondary', minHeight: 44 }}>
          {isRead &&
            [first, ...(last === first ? [] : [last])].map((step, at) => (
              <div key={step.id}>
                {`${at === 0 ? 'First' : 'Last'}: from ${shortDate(step.scheduledDate)} to ${shortDate(addDays(step.scheduledDate, by))}`}
              </div>
            ))}
          {isRead && odd > 0 && <div>{`${countOf(odd, 'email')} would go on a weekend.`}</div>}
        </Box>
      )}
    </FormDialog>
  );
};

const toneForm = z.object({ tone });

/** Gives the reminders that are left another tone; asks what becomes of texts that a person has written. */
export const ChangeToneDialog = ({ invoiceId, steps, onClose }: SequenceProps) => {
  const left = steps.filter((step) => isUnsent(step) && step.stepType === 'customer_reminder');
  const form = useZodForm(toneForm, { tone: nextSterner(left[0]?.tone) });
  const edited = left.filter(
    ({ customSubject, customContent }) => !isBuiltIn({ subject: customSubject, content: customContent }),
  );
  const [replaceEdited, setReplace] = useState(false);
  const command = useCommand({
    run: (body: z.output<typeof toneForm>, key) => changeTone(invoiceId, { ...body, replaceEdited }, key),
    failure: failures.sequenceToggle,
    onDone: () => {
      shown(invoiceId);
      showToast({ title: 'Tone changed' });
    },
  });
  return (
    <FormDialog
      title="Change tone"
      form={form}
      command={command}
      toInput={(values) => values}
      submitLabel={`Change ${countOf(left.length, 'email')}`}
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <SelectField
        form={form}
        name="tone"
        label="Tone"
        options={toneChoices()}
        help="For all reminders that haven't been sent. Their text becomes the built-in text for that tone."
      />
      {edited.length > 0 && (
        <Notice tone="orange">
          {`${countOf(edited.length, 'email')} ${edited.length === 1 ? 'has' : 'have'} text of your own: ${edited.map(({ scheduledDate, scheduledTime }) => momentWords(scheduledDate, scheduledTime)).join('; ')}.`}
          <FormControlLabel
            sx={{ display: 'flex', mt: 1, color: 'text.primary' }}
            control={<Checkbox checked={replaceEdited} onChange={(_, checked) => setReplace(checked)} />}
            label="Replace that text too. It will be lost."
          />
        </Notice>
      )}
    </FormDialog>
  );
};
