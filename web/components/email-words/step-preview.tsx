import type { NewStep } from '../../../domain/default-steps.ts';
import { useEmailSenders } from '../../lib/senders.ts';
import { useUser } from '../../lib/session.ts';
import { useStatus } from '../../lib/status.ts';
import { MailPreview } from './mail-preview.tsx';
import { useRendering, type StepAround } from './step-around.ts';

interface StepPreviewProps {
  /** Default "Preview". */
  readonly heading?: string;
  readonly step: Pick<NewStep, 'subject' | 'content' | 'stepType' | 'senderName' | 'senderEmail'>;
  readonly around: StepAround;
}

/** A step's email as it would go out today. */
export const StepPreview = ({ heading, step, around }: StepPreviewProps) => {
  const user = useUser();
  const from = useStatus()?.mail?.from;
  const { senderAt } = useEmailSenders();
  const render = useRendering(around);
  const { client } = around;
  return (
    <MailPreview
      {...(heading === undefined ? {} : { heading })}
      mail={render(step)}
      to={step.stepType === 'internal_alert' ? `you, ${user.email}` : `${client.name}, ${client.email}`}
      from={senderAt(step.senderEmail)?.hasServer === true ? step.senderEmail : from}
      senderName={step.senderName}
      senderEmail={step.senderEmail}
    />
  );
};
