import { MailX } from 'lucide-react';
import type { MailTrouble } from '../../../contracts/senders/mail-trouble.ts';
import { mailTroubleInWords } from '../../../contracts/senders/mail-trouble-words.ts';
import { Banner } from './banner.tsx';

/** Why emails can't be sent, and what to change. */
export const MailTroubleBanner = ({ trouble }: { readonly trouble: MailTrouble }) => (
  <Banner tone="red" icon={<MailX size={16} aria-hidden />}>
    {mailTroubleInWords(trouble)}
  </Banner>
);
