import Box from '@mui/material/Box';
import type { DnsFinding, SenderDnsView } from '../../../../contracts/senders/sender-dns.ts';
import type { SenderView } from '../../../../contracts/senders/verified-emails.ts';
import { dnsState, dnsWords, type DnsState } from '../../../../domain/sender-dns/words.ts';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { useSenderDns } from '../api/use-sender-dns.ts';

const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const;

const chips = {
  good: { tone: 'green', label: 'Good' },
  change: { tone: 'orange', label: 'Needs a change' },
  unknown: { tone: 'neutral', label: 'Unknown' },
} as const satisfies Record<DnsState, object>;

const RecordText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <Box sx={{ mt: 2 }}>
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{label}</Box>
    <Box
      component="code"
      sx={{
        display: 'block',
        mt: 1,
        p: 2,
        borderRadius: 1,
        bgcolor: 'tone.neutral.surface',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        userSelect: 'all',
      }}
    >
      {text}
    </Box>
  </Box>
);

const Finding = ({ finding, view }: { readonly finding: DnsFinding; readonly view: SenderDnsView }) => (
  <Box component="section" aria-label={names[finding.check]} sx={{ '& + &': { mt: 6 } }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
      {names[finding.check]}
      <StatusChip {...chips[dnsState(finding)]} />
    </Box>
    <Box sx={{ mt: 1 }}>{dnsWords(finding, view)}</Box>
    {finding.add !== null && (
      <>
        <RecordText label="Name (type TXT)" text={finding.add.name} />
        <RecordText label="Value" text={finding.add.value} />
      </>
    )}
    {finding.found !== null && <RecordText label="Found" text={finding.found} />}
  </Box>
);

const Findings = ({ sender }: { readonly sender: SenderView }) => {
  const query = useSenderDns(sender.id);
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Looking up DNS records..."
      failure={messageOf(query.error)}
      meaning=""
      height={240}
    >
      {(view) => (
        <>
          <Box sx={{ mb: 6, color: 'text.secondary' }}>
            {view.from === sender.email
              ? `Whoever manages DNS for ${view.domain} can add these records. Changes can take up to a day.`
              : `This address has no mail server of its own, so its reminders come from ${view.from}, with ${sender.email} as Reply-to. These are the records for ${view.domain}.`}
          </Box>
          {view.findings.map((finding) => (
            <Finding key={finding.check} finding={finding} view={view} />
          ))}
        </>
      )}
    </Loaded>
  );
};

/** What receivers find in the DNS of a sender's domain, and which record to add. */
export const SenderDnsDialog = ({
  sender,
  onClose,
}: {
  readonly sender: SenderView;
  readonly onClose: () => void;
}) => (
  <DetailDialog title={`DNS for ${sender.email}`} onClose={onClose} width={600}>
    <Findings sender={sender} />
  </DetailDialog>
);
