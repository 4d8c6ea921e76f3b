import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Clock, MailX } from 'lucide-react';
import { mailTroubleInWords } from '../../contracts/mail-trouble.ts';
import { outboxBanner } from '../../contracts/messages.ts';
import { useStatus } from '../lib/status.ts';

interface BannerProps {
  readonly tone: 'red' | 'orange' | 'neutral';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A line above every page, shown as long as its cause lasts; it can't be closed. */
export const Banner = ({ tone, icon, children }: BannerProps) => (
  <Box
    role="status"
    className="no-print"
    sx={{
      display: 'flex',
      gap: 2,
      px: { xs: 4, tablet: 6 },
      py: 2,
      fontSize: '0.8125rem',
      color: `tone.${tone}.text`,
      bgcolor: `tone.${tone}.surface`,
      overflowWrap: 'anywhere',
      '& svg': { flex: 'none', mt: '2px' },
    }}
  >
    {icon}
    <span>{children}</span>
  </Box>
);

const clockBanner = (offset: string): string =>
  `The clock of this installation is shifted by ${offset}: dates, and what is due, follow the shifted time.`;

/** What every page shows about the installation. */
export const StatusBanners = () => {
  const status = useStatus();
  if (!status) return null;
  const { mail, clockOffset } = status;
  return (
    <>
      {mail?.mode === 'outbox' && (
        <Banner tone="orange" icon={<MailX size={16} aria-hidden />}>
          {outboxBanner(mail.folder ?? 'a folder')}
        </Banner>
      )}
      {mail?.trouble && (
        <Banner tone="red" icon={<MailX size={16} aria-hidden />}>
          {mailTroubleInWords(mail.trouble)}
        </Banner>
      )}
      {clockOffset !== null && (
        <Banner tone="neutral" icon={<Clock size={16} aria-hidden />}>
          {clockBanner(clockOffset)}
        </Banner>
      )}
    </>
  );
};
