import Box from '@mui/material/Box';
import { shortDate } from '../../../../domain/calendar.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { changeCheckpointMails } from '../api/change-checkpoint-mails.ts';
import { checkpointMailsQuery, useCheckpointMails } from '../api/use-checkpoint-mails.ts';

const off = 'off';

/** Where a checkpoint is mailed every week. */
export const CheckpointMails = () => {
  const query = useCheckpointMails();
  const change = useCommand({
    run: changeCheckpointMails,
    failure: 'Failed to change the weekly checkpoint',
    onDone: (view) => {
      queryClient.setQueryData(checkpointMailsQuery.queryKey, view);
      showSuccess(
        view.email === null ? 'Weekly checkpoints are off' : `Weekly checkpoints go to ${view.email}`,
      );
    },
  });
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Loading checkpoints..."
      failure={messageOf(query.error)}
      height={64}
    >
      {({ email, addresses, lastDay, isStamped }) => (
        <Box sx={{ mt: 4 }}>
          <Box aria-hidden sx={{ mb: 1, fontWeight: 500 }}>
            Weekly checkpoint
          </Box>
          <PlainSelect
            label="Weekly checkpoint"
            options={[
              { value: off, label: "Don't email" },
              // One that is no longer proven gets nothing, and stays until another is chosen.
              ...[...new Set([...(email === null ? [] : [email]), ...addresses])].map((value) => ({
                value,
                label: value,
              })),
            ]}
            value={email ?? off}
            onChange={(value) => void change.start(value === off ? null : value)}
            sx={{ width: '100%', maxWidth: 416 }}
          />
          <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
            {lastDay === null
              ? "Emailed once a week to an address you've verified."
              : `Last emailed on ${shortDate(lastDay)}.`}
            {isStamped && ' A time-stamping authority signs each one.'}
          </Box>
        </Box>
      )}
    </Loaded>
  );
};
