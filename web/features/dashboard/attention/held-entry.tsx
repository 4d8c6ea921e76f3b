import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { AttentionEntry, HoldRemedy } from '../../../../contracts/invoices/attention.ts';
import { holdNames } from '../../../../domain/reasons/hold-names.ts';
import { holdMeanings } from '../../../components/sequences/hold-meanings.ts';
import { useOpenSheet } from '../../../navigation/sheets.ts';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { Aside, EntryFrame } from './entry-frame.tsx';
import { FixAddress } from './fix-address.tsx';
import { ApplyCreditButton, EntryButton, ResumeButton, ViewSequenceButton } from './invoice-buttons.tsx';

interface RemedyProps {
  readonly remedy: HoldRemedy;
  readonly entry: AttentionEntry;
}

const settingsTabs: Readonly<Partial<Record<HoldRemedy, string>>> = {
  verify_address: '/settings',
  verify_sender: '/settings?tab=verified-emails',
  check_sender: '/settings?tab=verified-emails',
};

/** What leads to the end of a hold: resuming it, or what has to be done before. */
const Remedy = ({ remedy, entry }: RemedyProps) => {
  const openSheet = useOpenSheet();
  const settings = settingsTabs[remedy];
  if (remedy === 'edit_signature')
    return (
      <>
        <Button component={Link} to="/settings" data-next-step="">
          Open settings
        </Button>
        <ResumeButton entry={entry} />
      </>
    );
  if (settings !== undefined)
    return (
      <Button component={Link} to={settings} data-next-step="">
        {remedy === 'verify_address' ? 'Open settings' : 'Check sender'}
      </Button>
    );
  if (remedy === 'apply_credit')
    return (
      <>
        <ApplyCreditButton entry={entry} main />
        <ViewSequenceButton entry={entry} />
      </>
    );
  if (remedy === 'add_document') {
    const open = (): void => openSheet('invoices', entry.invoiceId, { isToEdit: true });
    return (
      <>
        <EntryButton entry={entry} main label="Add PDF" onClick={open} />
        <ResumeButton entry={entry} />
      </>
    );
  }
  if (remedy === 'edit_emails')
    return (
      <>
        <ViewSequenceButton entry={entry} main />
        <ResumeButton entry={entry} />
      </>
    );
  return (
    <>
      <ResumeButton entry={entry} main />
      <ViewSequenceButton entry={entry} />
    </>
  );
};

/** A sequence on hold: why, since when, and what ends it. */
export const HeldEntry = ({ entry }: { readonly entry: AttentionEntry<'heldSequences'> }) => {
  const [first] = entry.holds;
  return (
    <EntryFrame kind="held" entry={entry} actions={first && <Remedy remedy={first.remedy} entry={entry} />}>
      {entry.holds.map(({ reason, at, detail, remedy }) => (
        <Box key={reason}>
          <Box sx={{ color: 'tone.orange.text', fontWeight: 500 }}>
            {holdNames[reason]}
            {at !== null && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {' '}
                since <MomentText at={at} />
              </Box>
            )}
          </Box>
          <Aside>{detail ?? holdMeanings[reason]}</Aside>
          {remedy === 'add_address' && entry.clientName !== null && (
            <FixAddress key={entry.clientEmail} entry={entry} stepIds={[]} />
          )}
        </Box>
      ))}
    </EntryFrame>
  );
};
