import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { settingsFailures, settingsSuccesses } from '../../../../../contracts/accounts/settings-messages.ts';
import { alertToClient, missingInput } from '../../../../../contracts/sequences/sequence-messages.ts';
import { splitAddresses } from '../../../../../contracts/senders/email-address.ts';
import { isSameAddress } from '../../../../../domain/address/same-address.ts';
import { UnsendableAddresses } from '../../../../components/senders/unsendable-addresses.tsx';
import { stepType, type StepType } from '../../../../../contracts/sequences/sequences.ts';
import { tone, tones } from '../../../../../contracts/sequences/tones.ts';
import { clockTime, shortDate } from '../../../../../domain/calendar.ts';
import { copyAddresses } from '../../../../../domain/client/contacts.ts';
import { draftOfNewStep, type NewStep } from '../../../../../domain/steps/default-steps.ts';
import { usesVariable } from '../../../../../domain/email-text/template-variables.ts';
import { addedCopies } from '../../../../../domain/invoice/sending/recipients.ts';
import { saysOverdueTooEarly } from '../../../../../domain/email-text/says-overdue.ts';
import { daysTaken, timingOf } from '../../../../../domain/steps/step-timing.ts';
import { withFittingWording, wordingFor } from '../../../../../domain/email-text/wording.ts';
import { BusyButton } from '../../../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { DetailDialog } from '../../../../ui/dialogs/detail-dialog.tsx';
import { DiscardQuestion } from '../../../../ui/dialogs/discard-question.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FirstFieldFocused } from '../../../../ui/forms/first-field-focused.tsx';
import { showFieldErrors } from '../../../../ui/forms/show-field-errors.ts';
import { useToday } from '../../../../data/account/clock.ts';
import { useEmailSenders } from '../../../../data/records/senders.ts';
import { useUser } from '../../../../data/account/session.ts';
import { showInvalid, showToast } from '../../../../data/toasts.ts';
import { useCommand, type Outcome } from '../../../../data/use-command.ts';
import { plainText, useMeanwhile } from '../../../../ui/forms/use-meanwhile.ts';
import { useUnsavedInput } from '../../../../navigation/use-unsaved-input.ts';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { offerAddressLink } from '../../../../data/records/address-link.ts';
import { MeanwhileNotice, OverwriteQuestion } from '../../../../ui/forms/meanwhile-notice.tsx';
import { Notice } from '../../../../ui/page/notice.tsx';
import { stepTypeLabels } from '../../../../components/email-words/step-type-labels.ts';
import { sendTestStep } from '../../api/send-test-step.ts';
import { ApprovalField } from './approval-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { KindFields } from './kind-fields.tsx';
import { FieldsBesidePreview } from '../../../../components/email-words/fields-beside-preview.tsx';
import { recipientWords } from '../../../../components/email-words/recipient-words.ts';
import type { StepAround } from '../../../../components/email-words/step-around.ts';
import { StepPreview } from '../../../../components/email-words/step-preview.tsx';
import { formOfStep, stepForm, stepOfForm, type StepFormInput } from './step-form.ts';
import { placeOfStep } from './step-place.ts';
import { SenderFields } from './sender-fields.tsx';
import { StepWords } from './step-words.tsx';
import { TimingFields } from './timing-fields.tsx';
import { useStepWords } from './use-step-words.ts';

export interface StepEditorProps {
  readonly step: NewStep;
  /** Of a step that is stored: as it is now, undefined when it is gone, and what happened to it then. */
  readonly current?: { readonly step: NewStep | undefined; readonly gone: string };
  readonly around: StepAround;
  /** The other steps of the sequence: which reminder is the last one decides a built-in subject. */
  readonly others: readonly NewStep[];
  /** The texts of reminders of earlier sequences: no built-in one repeats them. */
  readonly earlier?: readonly string[];
  /** What saving would do at once, a sentence each; asked before it is saved. */
  readonly effectOf?: (step: NewStep) => readonly string[];
  readonly busy?: boolean;
  /** The step is being added. */
  readonly isNew?: boolean;
  /** It replaces the dialog with the steps, and Back returns to that one. */
  readonly isInPlace?: boolean;
  /** Saves; a refusal's messages by field come to their fields. */
  readonly onSave: (step: NewStep) => Promise<Outcome<unknown>>;
  readonly onCancel: () => void;
  /** Whether something was entered that isn't saved. */
  readonly onDirty?: ((dirty: boolean) => void) | undefined;
}

const required = ['subject', 'content', 'scheduledDate', 'senderName', 'senderEmail'] as const;

const tooEarly =
  "This email says the invoice is overdue, but it won't be on that day. It won't be sent like this.";

const noPoNumber = 'This invoice has no PO number, so {{po_number}} leaves a gap in this email.';

const dialogTitle = (isNew: boolean, isAlert: boolean): string => {
  if (isNew) return isAlert ? 'Add internal alert' : 'Add email step';
  return isAlert ? 'Edit Internal Alert' : 'Edit Email Step';
};

/** Of the fields, where it is said that one was changed meanwhile. */
const labels = {
  stepType: 'Step Type',
  scheduledDate: 'Scheduled Date',
  scheduledTime: 'Scheduled Time',
  tone: 'Tone',
  subject: 'Email Subject',
  content: 'Email Content',
  senderEmail: 'Sender Email',
  senderName: 'Sender Name',
  ccRecipients: 'CC',
  bccRecipients: 'BCC',
} as const;

const textOf = (name: string, value: unknown): string => {
  const text = plainText(value);
  if (name === 'scheduledDate') return shortDate(text);
  if (name === 'scheduledTime') return clockTime(text);
  if (name === 'tone') return tones[tone.parse(text)].label;
  return name === 'stepType' ? stepTypeLabels[stepType.parse(text)] : text;
};

type Question =
  | { readonly kind: 'overwrite'; readonly step: NewStep }
  | { readonly kind: 'alert_to_client'; readonly step: NewStep }
  | { readonly kind: 'effect'; readonly step: NewStep; readonly lines: readonly string[] };

/** The email step editor, as a dialog: used for the steps of a new sequence and for those of a running one. */
export const StepEditor = (props: StepEditorProps) => {
  const { step, current, around, others, earlier = [], effectOf, busy = false, isNew = false } = props;
  const { onSave, onCancel, onDirty, isInPlace = false } = props;
  const { invoice, client } = around;
  const user = useUser();
  const today = useToday();
  const own = [step, current?.step ?? step].map((one) => timingOf(invoice.dueDate, one.scheduledDate).days);
  const range = daysTaken(own, invoice.dueDate, today);
  const form = useZodForm(stepForm(range), formOfStep(step, invoice.dueDate));
  const values: StepFormInput = useWatch({ control: form.control, compute: (now: StepFormInput) => now });
  const draft = stepOfForm(values, step, invoice.dueDate);
  const formId = useId();
  const [question, setQuestion] = useState<Question>();
  const isAlert = values.stepType === 'internal_alert';
  const { isDirty } = form.formState;
  const meanwhile = useMeanwhile(
    form,
    current && {
      what: 'email',
      current: current.step && formOfStep(current.step, invoice.dueDate),
      gone: current.gone,
      labels,
      textOf,
      alongside: { scheduledDate: ['type', 'days'] },
    },
    busy,
  );
  const overwritten = meanwhile?.changes.filter(({ isBoth }) => isBoth) ?? [];

  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  const leaving = useUnsavedInput(isDirty, onCancel);

  const test = useCommand({
    run: (tested: NewStep) => sendTestStep({ invoiceId: invoice.id, step: draftOfNewStep(tested) }),
    failure: settingsFailures.testMail,
    answerFailure: offerAddressLink,
    onDone: ({ recipient, via, wouldGoTo }) =>
      showToast({
        title: settingsSuccesses.testSent,
        description: `${
          via === 'outbox'
            ? `Written to the outbox folder for ${recipient}.`
            : `Sent only to ${recipient}, marked [Test].`
        } It won't appear in Send History. The email itself goes to ${recipientWords(wouldGoTo)}.`,
      }),
  });

  const place = placeOfStep(draft, others, invoice.dueDate);
  const { usable } = useEmailSenders();
  const senders = [...new Set([...usable.map(({ email }) => email), step.senderEmail])];
  const fitted = (one: NewStep): NewStep =>
    withFittingWording([...others, one], invoice.dueDate, { earlier }).at(-1) ?? one;
  const words = useStepWords({
    form,
    invoiceId: invoice.id,
    place,
    senders,
    fitted: (changed) => fitted(stepOfForm({ ...form.getValues(), ...changed }, step, invoice.dueDate)),
  });
  const isWriting = words.writing !== undefined;
  const wordingOf = (type: StepType) => {
    const isAgain = place.reminderNumber > 1;
    const about = { stepType: type, tone: 'friendly', dueDate: invoice.dueDate, isAgain } as const;
    const { subject, content } = fitted({ ...draft, ...about, ...wordingFor({ ...about, ...place }) });
    return { subject, content };
  };
  const refit = (): void => {
    const moved = stepOfForm(form.getValues(), step, invoice.dueDate);
    const fitting = fitted(moved);
    if (fitting.subject !== moved.subject) form.setValue('subject', fitting.subject, { shouldDirty: true });
    if (fitting.content !== moved.content) form.setValue('content', fitting.content, { shouldDirty: true });
  };

  const save = async (saved: NewStep): Promise<void> => {
    const outcome = await onSave(saved);
    if (!outcome.ok) showFieldErrors(form, outcome.error);
  };
  const isTooEarly = (one: NewStep): boolean =>
    one.stepType === 'customer_reminder' && saysOverdueTooEarly(one, one.scheduledDate, invoice.dueDate);
  const askEffect = (saved: NewStep): void => {
    const lines = [...(isTooEarly(saved) ? [tooEarly] : []), ...(effectOf?.(saved) ?? [])];
    if (lines.length > 0) setQuestion({ kind: 'effect', step: saved, lines });
    else void save(saved);
  };
  const lacksPoNumber =
    invoice.poNumber === null && usesVariable(`${draft.subject}\n${draft.content}`, 'po_number');
  const goesToClient = ({ stepType, ccRecipients, bccRecipients }: NewStep): boolean =>
    stepType === 'internal_alert' &&
    splitAddresses(`${ccRecipients},${bccRecipients}`).some((address) =>
      [client.email, ...copyAddresses(client.contacts)].some((one) => isSameAddress(address, one)),
    );
  const added = addedCopies({ plan: draft, client, ownEmail: user.email });
  const sayMissing = (): void => {
    const now = form.getValues();
    if (!required.some((name) => now[name].trim() === '')) return;
    const { title, message } =
      now.stepType === 'internal_alert' ? missingInput.alertStep : missingInput.emailStep;
    showInvalid(title, message);
  };
  const askClient = (saved: NewStep): void => {
    if (goesToClient(saved)) setQuestion({ kind: 'alert_to_client', step: saved });
    else askEffect(saved);
  };
  const submit = form.handleSubmit((entered) => {
    if (meanwhile?.isGone === true) return;
    const saved = stepOfForm(entered, step, invoice.dueDate);
    if (overwritten.length > 0) setQuestion({ kind: 'overwrite', step: saved });
    else askClient(saved);
  }, sayMissing);
  const sendTest = form.handleSubmit(
    (entered) => void test.start(stepOfForm(entered, step, invoice.dueDate)),
    sayMissing,
  );
  const closeQuestion = (): void => setQuestion(undefined);

  return (
    <>
      <DetailDialog
        title={dialogTitle(isNew, isAlert)}
        subtitle={`${client.name}, ${invoice.invoiceNumber}`}
        width={1080}
        isInPlace={isInPlace}
        onClose={() => {
          if (!busy) leaving.request();
        }}
        actions={
          <>
            <BusyButton
              busy={test.isPending}
              disabled={isWriting}
              busyText="Sending..."
              startIcon={<Send size={16} aria-hidden />}
              onClick={() => void sendTest()}
              sx={{ mr: 'auto' }}
            >
              Send test to me
            </BusyButton>
            <Button onClick={leaving.request} disabled={busy}>
              Cancel
            </Button>
            <BusyButton
              type="submit"
              form={formId}
              variant="contained"
              color="primary"
              busy={busy}
              disabled={isWriting || meanwhile?.isGone === true}
              busyText="Saving..."
            >
              Save Changes
            </BusyButton>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <FirstFieldFocused>
            <FieldsBesidePreview
              fields={
                <>
                  {meanwhile && <MeanwhileNotice meanwhile={meanwhile} form={form} />}
                  <KindFields
                    form={form}
                    wordingOf={wordingOf}
                    isTyped={words.isTyped}
                    onTone={(tone) => void words.regenerate(tone)}
                    writing={words.writing?.tone}
                  />
                  <TimingFields form={form} dueDate={invoice.dueDate} range={range} onMoved={refit} />
                  <StepWords form={form} words={words} draft={draft} place={place} around={around} />
                  {isTooEarly(draft) && <Notice tone="orange">{tooEarly}</Notice>}
                  {lacksPoNumber && <Notice tone="orange">{noPoNumber}</Notice>}
                  <SenderFields form={form} />
                  <TextField
                    form={form}
                    name="ccRecipients"
                    label="CC"
                    optional
                    rows={1}
                    help={`Addresses, separated by commas, semicolons or lines.${added.length === 0 ? '' : ` ${client.name} has copies to ${added.join(', ')}, too.`}`}
                  />
                  <TextField form={form} name="bccRecipients" label="BCC" optional rows={1} />
                  <UnsendableAddresses
                    senderEmail={draft.senderEmail}
                    addresses={[
                      client.email,
                      ...splitAddresses(`${draft.ccRecipients},${draft.bccRecipients}`),
                      ...added,
                    ]}
                  />
                  <AttachmentsField form={form} document={invoice.document} />
                  {!isAlert && <ApprovalField form={form} />}
                </>
              }
              preview={<StepPreview step={draft} around={around} />}
            />
          </FirstFieldFocused>
        </form>
      </DetailDialog>
      <DiscardQuestion leaving={leaving} />
      {question?.kind === 'overwrite' && (
        <OverwriteQuestion
          changes={overwritten}
          onReplace={() => {
            closeQuestion();
            askClient(question.step);
          }}
          onClose={closeQuestion}
        />
      )}
      {question?.kind === 'alert_to_client' && (
        <ConfirmDialog
          title={`Send an internal alert to ${client.name}?`}
          confirmLabel="Save anyway"
          onConfirm={() => {
            closeQuestion();
            askEffect(question.step);
          }}
          onClose={closeQuestion}
        >
          {alertToClient}
        </ConfirmDialog>
      )}
      {question?.kind === 'effect' && (
        <ConfirmDialog
          title="Save this change?"
          confirmLabel="Save Changes"
          onConfirm={() => {
            closeQuestion();
            void save(question.step);
          }}
          onClose={closeQuestion}
        >
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {question.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </ConfirmDialog>
      )}
    </>
  );
};
