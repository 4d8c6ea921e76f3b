import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NotificationView } from '../../../../contracts/accounts/notifications.ts';
import type { ScheduleStart, ScheduleStartsView } from '../../../../contracts/schedules/schedule-starts.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { loadOf } from '../../../data/load.ts';
import { useCommand } from '../../../data/use-command.ts';
import { recordPath, sheetState } from '../../../navigation/sheets.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { undoStarts, useStarts } from '../api/schedule-starts.ts';

const outcomeWords: Readonly<Record<ScheduleStart['outcome'], string>> = {
  waiting: 'nothing sent yet',
  begun: 'an email has gone out, so it goes on',
  ended: 'it has ended',
  undone: 'taken back',
};

/** What became of them, in a sentence or two. */
const resultWords = ({ waiting, begun, undone }: ScheduleStartsView['counts']): string => {
  const stays = begun === 1 ? '1 goes on because an email' : `${formatCount(begun)} go on because emails`;
  return [
    `${formatCount(undone)} taken back.`,
    ...(waiting > 0 ? [`${formatCount(waiting)} left.`] : []),
    ...(begun > 0 ? [`${stays} went out.`] : []),
  ].join(' ');
};

interface UndoStartsProps {
  readonly starts: NonNullable<NotificationView['starts']>;
  /** Closes the list, because an invoice opens. */
  readonly onLeave: (run: () => void) => void;
}

/**
 * Under a notification about sequences that have started by themselves: Undo, as long as one of them has sent nothing,
 * and what became of each.
 */
export const UndoStarts = ({ starts, onLeave }: UndoStartsProps) => {
  const query = useStarts(starts);
  const navigate = useNavigate();
  const location = useLocation();
  const listId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const command = useCommand({
    run: (_: undefined, key) => undoStarts(starts, key),
    failure: 'Failed to undo',
  });
  const load = loadOf(query);
  if (load.isError)
    return (
      <Box sx={{ pl: 11, pb: 3 }}>
        <LoadFailed text="These sequences couldn't be loaded." load={load} />
      </Box>
    );
  if (query.data === undefined) return null;
  const { counts, first } = query.data;
  const all = counts.waiting + counts.begun + counts.ended + counts.undone;
  if (all === 0) return null;
  const isUndoing = starts.isUndone && counts.waiting > 0;
  const label = counts.waiting === all ? 'Undo' : `Undo ${formatCount(counts.waiting)}`;
  return (
    <Box sx={{ pl: 11, pr: 4, pb: 3, fontSize: '0.8125rem' }}>
      {counts.undone > 0 && (
        <Box role="status" sx={{ mb: 1, color: 'text.secondary' }}>
          {resultWords(counts)}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {counts.waiting > 0 && (
          <BusyButton
            variant="outlined"
            size="small"
            busy={command.isPending || isUndoing}
            busyText="Taking back..."
            onClick={() => void command.start(undefined)}
          >
            {label}
          </BusyButton>
        )}
        <Button
          size="small"
          variant="text"
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Hide invoices' : 'Show invoices'}
        </Button>
      </Box>
      {isUnfolded && (
        <Box
          component="ul"
          id={listId}
          aria-label="Invoices of these sequences"
          sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}
        >
          {first.map(({ invoiceId, invoiceNumber, clientName, outcome }) => (
            <Box component="li" key={invoiceId} sx={{ py: 1, color: 'text.secondary' }}>
              <MuiLink
                component="button"
                type="button"
                dir="auto"
                onClick={() => {
                  const path = recordPath('invoices', invoiceId);
                  onLeave(() => void navigate(path, { state: sheetState(path, location) }));
                }}
              >
                {clientName}, {invoiceNumber}
              </MuiLink>
              : {outcomeWords[outcome]}
            </Box>
          ))}
          {first.length < all && (
            <Box component="li" sx={{ py: 1, color: 'text.secondary' }}>
              and {formatCount(all - first.length)} more
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
};
