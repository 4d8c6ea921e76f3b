import { useState } from 'react';
import Box from '@mui/material/Box';
import { cardGround } from '../../ui/page/card-ground.ts';
import type { RenderedMail } from '../../../domain/email-text/rendering.ts';

interface MailPreviewProps {
  /** Default "Preview". */
  readonly heading?: string;
  /** As of when: "As it goes out on December 4, 2026". */
  readonly note?: string;
  readonly mail: RenderedMail;
  /** The recipient: "Blue Door, pay@bluedoor.test". */
  readonly to: string;
  /** Addresses that get copies; default none. */
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** The address that mails are sent from; undefined while it is unknown. */
  readonly from: string | undefined;
  readonly senderName: string;
  readonly senderEmail: string;
}

const shortest = 160;

/** The height of the mail's content, regardless of the frame's height. */
const heightOf = (frame: HTMLIFrameElement): number => {
  const body = frame.contentDocument?.body;
  if (!body) return shortest;
  const { marginTop, marginBottom } = getComputedStyle(body);
  return Math.max(shortest, Math.ceil(body.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom)));
};

/** A mail exactly as it will be sent. Nothing in it runs or can be clicked. */
export const MailPreview = ({
  heading = 'Preview',
  note,
  mail,
  to,
  cc = [],
  bcc = [],
  from,
  senderName,
  senderEmail,
}: MailPreviewProps) => {
  const [height, setHeight] = useState(shortest);
  return (
    <Box
      component="section"
      aria-label={heading}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      <Box component="h3" sx={{ m: 0, fontWeight: 500, fontSize: '0.875rem' }}>
        {heading}
        {note !== undefined && (
          <Box
            component="span"
            sx={{ color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem', ml: 2 }}
          >
            {note}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          ...cardGround,
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            px: 4,
            py: 3,
            borderBottom: 1,
            borderColor: 'divider',
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
          }}
        >
          <Box dir="auto" sx={{ fontWeight: 600, fontSize: '0.875rem', mb: 1 }}>
            {mail.subject}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>To {to}</Box>
          {cc.length > 0 && <Box sx={{ color: 'text.secondary' }}>CC {cc.join(', ')}</Box>}
          {bcc.length > 0 && <Box sx={{ color: 'text.secondary' }}>BCC {bcc.join(', ')}</Box>}
        </Box>
        {/* Without scripts, the same origin only lets the page read the height. */}
        <Box
          component="iframe"
          title="Email as it will be sent"
          sandbox="allow-same-origin"
          srcDoc={mail.html}
          tabIndex={-1}
          onLoad={(event: React.SyntheticEvent<HTMLIFrameElement>) =>
            setHeight(heightOf(event.currentTarget))
          }
          sx={{
            display: 'block',
            width: '100%',
            border: 0,
            pointerEvents: 'none',
          }}
          style={{ height }}
        />
      </Box>
      {from !== undefined && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          From {senderName === '' ? from : `${senderName} (${from})`}. Reply-to {senderEmail}.
        </Box>
      )}
    </Box>
  );
};
