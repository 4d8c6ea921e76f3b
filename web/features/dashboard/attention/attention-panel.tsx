import { Suspense, useEffect, useMemo, useRef, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { attentionKind, type AttentionView } from '../../../../contracts/invoices/attention.ts';
import { useStillPointer } from '../../../ui/data-table/rows/use-still-pointer.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { useAttention } from '../../../data/records/attention.ts';
import { loadOf } from '../../../data/load.ts';
import { useSheetList } from '../../../navigation/sheet-lists.ts';
import { recordPath } from '../../../navigation/sheets.ts';
import { AttentionGroup } from './attention-group.tsx';
import { formatCount } from '../../../data/account/numbers.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';

const WaitingForRoom = lazyComponent(async () => (await import('./waiting-for-room.tsx')).WaitingForRoom);

const nothing = (): void => undefined;

/** Lets sheets go from invoice to invoice in the order of the entries, also of those that are not unfolded. */
const useAttentionSheets = (attention: AttentionView, frame: RefObject<HTMLElement | null>) => {
  const ids = useMemo(
    () => [
      ...new Set(
        attentionKind.options.flatMap((kind) => attention[kind].entries.map(({ invoiceId }) => invoiceId)),
      ),
    ],
    [attention],
  );
  const { onOrder, onOpening } = useSheetList(
    'invoices',
    { total: ids.length, hasMore: false, more: nothing },
    (id) => frame.current?.querySelector<HTMLElement>(`a[href="${recordPath('invoices', id)}"]`) ?? null,
  );
  useEffect(() => onOrder(ids), [onOrder, ids]);
  return onOpening;
};

const Groups = ({ attention }: { readonly attention: AttentionView }) => {
  const frame = useRef<HTMLDivElement>(null);
  // An entry that is done makes room for the next one: a second click at the same place must not meet that.
  useStillPointer(frame);
  const onOpening = useAttentionSheets(attention, frame);
  return (
    <Box ref={frame} onClickCapture={onOpening} sx={{ containerType: 'inline-size' }}>
      {attention.waitingForRoom !== undefined && (
        <Suspense>
          <WaitingForRoom count={attention.waitingForRoom} />
        </Suspense>
      )}
      {attention.total === 0 && attention.waitingForRoom === undefined && (
        <Box sx={{ px: 4, pb: 4, color: 'text.secondary' }}>Nothing needs your attention right now.</Box>
      )}
      {attentionKind.options.map((kind) => (
        <AttentionGroup key={kind} kind={kind} group={attention[kind]} />
      ))}
    </Box>
  );
};

/** What needs the user, first on the dashboard: what it is, since when, what to do, and the button that does it. */
export const AttentionPanel = () => {
  const query = useAttention();
  const load = loadOf(query);
  const total = query.data?.total ?? 0;
  return (
    <Box
      component="section"
      aria-labelledby="needs-attention"
      className="no-print"
      sx={{
        mb: 6,
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        overflow: 'clip',
      }}
    >
      <Typography variant="h2" id="needs-attention" sx={{ px: 4, pt: 3, pb: 2 }}>
        Needs attention{' '}
        {total > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {formatCount(total)}
          </Box>
        )}
      </Typography>
      <Box sx={{ ...(load.isError && { px: 4, pb: 2 }) }}>
        <Loaded
          load={load}
          data={query.data}
          loadingText="Loading what needs your attention..."
          failure="What needs your attention couldn't be loaded."
          height={37}
        >
          {(attention) => <Groups attention={attention} />}
        </Loaded>
      </Box>
    </Box>
  );
};
