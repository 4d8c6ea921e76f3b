import { longDate } from '../../../domain/calendar.ts';
import { recipientsOf } from '../../../domain/invoice/sending/recipients.ts';
import { sendingDay } from '../../../domain/email-text/step-subject.ts';
import { useToday } from '../../data/account/clock.ts';
import { useEmailSenders } from '../../data/records/senders.ts';
import { useUser } from '../../data/account/session.ts';
import { useStatus } from '../../data/account/status.ts';
import { MailPreview } from './mail-preview.tsx';
import { useRenderedStep, type ShownStep, type StepAround } from './step-around.ts';

interface StepPreviewProps {
  /** Default "Preview". */
  readonly heading?: string;
  readonly step: ShownStep;
  readonly around: StepAround;
}

/** A step's email as it goes out on its day. */
export const StepPreview = ({ heading, step, around }: StepPreviewProps) => {
  const user = useUser();
  const from = useStatus()?.mail?.from;
  const { senderAt } = useEmailSenders();
  const mail = useRenderedStep(around, step);
  const { client } = around;
  const today = useToday();
  const { cc, bcc } = recipientsOf({ plan: step, client, ownEmail: user.email });
  const day = sendingDay(step, { today, timeZone: user.timeZone });
  return (
    <MailPreview
      {...(heading === undefined ? {} : { heading })}
      mail={mail}
      {...(day > today && { note: `As it goes out on ${longDate(day)}` })}
      to={step.stepType === 'internal_alert' ? `you, ${user.email}` : `${client.name}, ${client.email}`}
      cc={cc}
      bcc={bcc}
      from={senderAt(step.senderEmail)?.hasServer === true ? step.senderEmail : from}
      senderName={step.senderName}
      senderEmail={step.senderEmail}
    />
  );
};
