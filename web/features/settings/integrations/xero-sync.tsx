import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { RefreshCw } from 'lucide-react';
import {
  leftOutReasons,
  syncFailureWords,
  type XeroLeftOut,
  type XeroSyncView,
} from '../../../../contracts/accounts/xero-sync.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { loadOf } from '../../../data/load.ts';
import { leftOutWords } from './left-out-words.ts';
import { useSyncXero, useXeroSync } from './xero-sync-calls.ts';

/** Names that are shown before "Show all". */
const fewNames = 8;

type Counts = NonNullable<XeroSyncView['running']>['counts']['contacts'];

const done = ({ created, updated, unchanged, leftOut }: Counts): number =>
  created + updated + unchanged + leftOut;

const Running = ({ running }: { readonly running: NonNullable<XeroSyncView['running']> }) => {
  const { contacts, invoices } = running.counts;
  return (
    <Box role="status">
      <Box>
        {running.phase === 'contacts' ? 'Reading contacts' : 'Reading invoices'}: {done(contacts)} contacts
        and {done(invoices)} invoices so far.
      </Box>
      <LinearProgress aria-label="Syncing with Xero" sx={{ mt: 2 }} />
    </Box>
  );
};

type Result = NonNullable<XeroSyncView['last']['contacts']>;

const newAndChanged = ({ created, updated }: Counts): string => `${created} new, ${updated} changed`;

const outcome = (name: string, { counts, first }: Result): string =>
  `${name}: ${newAndChanged(counts)}${first === null ? '' : `; ${newAndChanged(first)} when you connected`}.`;

const Last = ({ last: { contacts, invoices }, checkedAt }: XeroSyncView) => {
  const failed = [contacts, invoices].find((result) => result?.failure != null)?.failure;
  const ends = [contacts?.at, invoices?.at, checkedAt].filter((at) => at != null);
  const latest = ends.toSorted().at(-1);
  return (
    <>
      <Box>Last sync: {latest === undefined ? 'never' : <MomentText at={latest} time />}</Box>
      {contacts !== null && <Box>{outcome('Contacts', contacts)}</Box>}
      {invoices !== null && <Box>{outcome('Invoices', invoices)}</Box>}
      {failed != null && (
        <Box sx={{ mt: 3 }}>
          <Notice tone="red">{syncFailureWords[failed]}</Notice>
        </Box>
      )}
    </>
  );
};

const nameOf = ({ name, currency }: XeroLeftOut): string =>
  currency === null ? name : `${name} (${currency})`;

const Names = ({ records }: { readonly records: readonly XeroLeftOut[] }) => {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? records : records.slice(0, fewNames);
  return (
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {shown.map(nameOf).join(', ')}
      {shown.length < records.length && (
        <>
          {' '}
          <Button size="small" variant="text" onClick={() => setAll(true)}>
            Show all {records.length}
          </Button>
        </>
      )}
    </Box>
  );
};

/** INV-9 before INV-10. */
const byName = new Intl.Collator('en', { numeric: true });
const sorted = (records: XeroSyncView['leftOut']): XeroSyncView['leftOut'] =>
  records.toSorted((one, other) => byName.compare(one.name, other.name));

const LeftOut = ({ leftOut, unnamed }: Pick<XeroSyncView, 'leftOut' | 'unnamed'>) => {
  const count = leftOut.length + unnamed;
  if (count === 0) return null;
  const byReason = leftOutReasons
    .map((reason) => ({ reason, records: sorted(leftOut.filter((one) => one.reason === reason)) }))
    .filter(({ records }) => records.length > 0);
  return (
    <Box component="section" aria-label="Not imported" sx={{ mt: 4 }}>
      <Box sx={{ fontWeight: 500 }}>{count} not imported</Box>
      {byReason.map(({ reason, records }) => (
        <Box key={reason} sx={{ mt: 2 }}>
          <Box>
            {records.length}: {leftOutWords(reason)}
          </Box>
          <Names records={records} />
        </Box>
      ))}
      {unnamed > 0 && <Box sx={{ mt: 2 }}>{unnamed} more, not listed.</Box>}
    </Box>
  );
};

/** How the syncs go, and what is not imported. */
export const XeroSyncState = () => {
  const query = useXeroSync();
  return (
    <Box sx={{ mt: 4, fontVariantNumeric: 'tabular-nums' }}>
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading the last sync..."
        failure="The last sync couldn't be loaded."
        height={20}
      >
        {(sync) => (
          <>
            {sync.running === null ? <Last {...sync} /> : <Running running={sync.running} />}
            {sync.running === null && sync.isWaiting && <Box role="status">A sync will start soon.</Box>}
            <LeftOut leftOut={sync.leftOut} unnamed={sync.unnamed} />
          </>
        )}
      </Loaded>
    </Box>
  );
};

/** Reads contacts, then invoices, at once. */
export const XeroSyncButton = () => {
  const sync = useSyncXero();
  const { data } = useXeroSync();
  return (
    <BusyButton
      variant="contained"
      color="primary"
      busy={sync.isPending || (data !== undefined && data.running !== null)}
      busyText="Syncing..."
      startIcon={<RefreshCw size={16} aria-hidden />}
      onClick={() => void sync.start(undefined)}
    >
      Sync
    </BusyButton>
  );
};
