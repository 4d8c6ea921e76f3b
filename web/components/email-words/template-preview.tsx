import { tones } from '../../../contracts/sequences/tones.ts';
import type { ReactNode } from 'react';
import { sampleClient, sampleMail, type SampleSource } from '../../../domain/email-text/sample-mail.ts';
import { useToday } from '../../data/account/clock.ts';
import { useEmailSenders } from '../../data/records/senders.ts';
import { useUser } from '../../data/account/session.ts';
import { useStatus } from '../../data/account/status.ts';
import { MailPreview } from './mail-preview.tsx';

/** A template as an email about a sample invoice, by the same code that renders the emails that go out. */
export const TemplatePreview = ({ template }: { readonly template: SampleSource['template'] }): ReactNode => {
  const user = useUser();
  const today = useToday();
  const from = useStatus()?.mail?.from;
  const { senderAt } = useEmailSenders();
  const senderEmail = template.senderEmail ?? user.email;
  const emailSignature = senderAt(senderEmail)?.signature ?? user.emailSignature;
  const isAlert = template.stepType === 'internal_alert';
  return (
    <MailPreview
      heading="Preview with sample values"
      mail={sampleMail({ template, account: { ...user, emailSignature }, today })}
      to={isAlert ? `you, ${user.email}` : `${sampleClient.name}, ${sampleClient.email}`}
      from={from}
      senderName={template.senderName ?? tones[template.tone].sender}
      senderEmail={senderEmail}
    />
  );
};
