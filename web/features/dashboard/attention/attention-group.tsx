import { useId, useState, type ComponentType } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type {
  AttentionEntry,
  AttentionKind,
  AttentionView,
} from '../../../../contracts/invoices/attention.ts';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { kindTitles } from '../../../data/records/attention-kinds.ts';
import { addressOf } from '../../../data/lists/pages.ts';
import { entryOf, SettledEntry } from './entries.tsx';
import { useSettledToo } from './use-settled-too.ts';
import { formatCount } from '../../../data/account/numbers.ts';

/** How many of a kind are shown until the user asks for more. */
const shownAtFirst = 3;

interface AttentionGroupProps<K extends AttentionKind> {
  readonly kind: K;
  readonly group: AttentionView[K];
}

/** The entries of one kind: the first of them, on request all that were read, and how many more there are. */
export const AttentionGroup = <K extends AttentionKind>({ kind, group }: AttentionGroupProps<K>) => {
  const id = useId();
  const [all, setAll] = useState(false);
  const { count } = group;
  const entries: readonly AttentionEntry<K>[] = group.entries;
  const listed = useSettledToo(entries);
  if (listed.length === 0) return null;
  const Entry: ComponentType<{ readonly entry: AttentionEntry<K> }> = entryOf[kind];
  const settled = listed.filter((one) => one.settled !== undefined).length;
  const shown = all ? listed : listed.slice(0, shownAtFirst + settled);
  const hidden = count - shown.filter((one) => one.settled === undefined).length;
  const canShowMore = entries.length > shownAtFirst;
  return (
    <Box component="section" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography
        id={id}
        component="h3"
        sx={{ px: 4, py: 2, fontSize: '0.8125rem', fontWeight: 600, bgcolor: 'action.hover' }}
      >
        {kindTitles[kind]}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {formatCount(count)}
        </Box>
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li:first-of-type': { borderTop: 0 } }}>
        {shown.map(({ entry, settled: how }) =>
          how === undefined ? (
            <Entry key={entry.invoiceId} entry={entry} />
          ) : (
            <SettledEntry key={entry.invoiceId} entry={entry} settled={how} />
          ),
        )}
      </Box>
      {(canShowMore || hidden > 0) && (
        <Box sx={{ px: 4, pb: 3 }}>
          <ShowMore
            button={
              canShowMore && (
                <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? 'Show fewer' : `Show ${formatCount(entries.length - shownAtFirst)} more`}
                </Button>
              )
            }
            all={hidden > 0 ? { to: addressOf('/invoices', { attention: kind }), count } : undefined}
          />
        </Box>
      )}
    </Box>
  );
};
