import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { AuditorLinkView, NewAuditorLinkView } from '../../../../contracts/accounts/auditor-links.ts';
import { dateIn, shortDate } from '../../../../domain/calendar.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { copyText } from '../../../ui/text/copy-text.ts';
import { loadOf } from '../../../data/load.ts';
import { useUser } from '../../../data/account/session.ts';
import { auditorLinksQuery, useRevokeAuditorLink } from './auditor-calls.ts';
import { NewAuditorLinkDialog } from './new-auditor-link-dialog.tsx';
import { countOf } from '../../../data/account/numbers.ts';

const chips = {
  working: { tone: 'green', label: 'Working' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
} as const;

const AuditorLink = ({ link }: { readonly link: AuditorLinkView }) => {
  const { timeZone } = useUser();
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeAuditorLink();
  const { name, from, to, expiresAt, usedAt, uses, status } = link;
  const lastDay = shortDate(dateIn(timeZone, Date.parse(expiresAt) - 1));
  const confirm = async (): Promise<void> => {
    await revoke.start(link);
    setAsked(false);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Box>
          <StatusChip {...chips[status]} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {shortDate(from)} to {shortDate(to)}
          {status === 'working' && `, until ${lastDay}`}
          <br />
          {usedAt === null ? (
            'Not opened yet'
          ) : (
            <>
              Opened {countOf(uses, 'time')}, last <MomentText at={usedAt} time />
            </>
          )}
        </Box>
      </Box>
      {status === 'working' && (
        <Button
          variant="outlined"
          size="small"
          aria-label={`Revoke the link of ${name}`}
          onClick={() => setAsked(true)}
        >
          Revoke
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={`Revoke the link of ${name}?`}
          confirmLabel="Revoke"
          busyText="Revoking..."
          busy={revoke.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          Anyone using it is logged out, and the link can't be opened again.
        </ConfirmDialog>
      )}
    </Box>
  );
};

const NewLink = ({ link, onClose }: { readonly link: NewAuditorLinkView; readonly onClose: () => void }) => {
  const address = `${location.origin}/auditor#${link.token}`;
  const copy = (): Promise<void> => copyText(address, 'Link');
  return (
    <DetailDialog
      title={`Link for ${link.name}`}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="contained" color="primary" onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <p>Copy it now. It isn't stored and can't be shown again. Anyone who has it can read the records.</p>
      <Box
        component="code"
        aria-label="Link"
        sx={{
          display: 'block',
          p: 3,
          borderRadius: 1,
          bgcolor: 'tone.neutral.surface',
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {address}
      </Box>
    </DetailDialog>
  );
};

/** The links with which auditors read the account: made, listed and revoked. */
export const AuditorLinks = () => {
  const query = useQuery(auditorLinksQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewAuditorLinkView>();
  return (
    <>
      <Button variant="outlined" onClick={() => setMaking(true)}>
        New auditor link
      </Button>
      <Box sx={{ mt: 4 }}>
        <Loaded
          load={loadOf(query)}
          data={query.data}
          loadingText="Loading links..."
          failure={messageOf(query.error)}
          height={72}
        >
          {(links) => (
            <Box component="ul" aria-label="Auditor links" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {links.map((link) => (
                <AuditorLink key={link.id} link={link} />
              ))}
            </Box>
          )}
        </Loaded>
      </Box>
      {isMaking && <NewAuditorLinkDialog onCreated={setMade} onClose={() => setMaking(false)} />}
      {made !== undefined && !isMaking && <NewLink link={made} onClose={() => setMade(undefined)} />}
    </>
  );
};
