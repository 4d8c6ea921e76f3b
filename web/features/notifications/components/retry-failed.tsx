import { useState } from 'react';
import Box from '@mui/material/Box';
import { failures } from '../../../../contracts/messages.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { tryEach } from '../../../components/invoice-actions/try-each.ts';
import { retryStep } from '../../../components/step-actions/step-calls.ts';
import { messageOf } from '../../../data/api-error.ts';
import { refreshRecords, stepRecords, stepRecordsById, useRecords } from '../../../data/records/records.ts';
import { showFailure, showToast } from '../../../data/toasts.ts';

const retry = async (steps: readonly StepView[]): Promise<void> => {
  const { done, failed } = await tryEach(steps, ({ id }) => retryStep(id));
  void refreshRecords(
    stepRecords,
    done.map(({ record }) => record.invoiceId),
  );
  void refreshRecords(
    stepRecordsById,
    done.map(({ record }) => record.id),
  );
  const [first] = failed;
  if (first)
    showFailure(failures.sequenceToggle, `${failed.length} of ${steps.length}: ${messageOf(first.error)}`);
  else if (done.length > 0)
    showToast({ title: done.length === 1 ? 'Trying again' : `${done.length} emails are being retried` });
};

/** "Retry all" under a notification about failures with one cause: retries those of its steps that are still failed. */
export const RetryFailed = ({ stepIds }: { readonly stepIds: readonly number[] }) => {
  const { records, ...load } = useRecords(stepRecordsById, stepIds);
  const [busy, setBusy] = useState(false);
  const steps = records.filter(({ delivery }) => delivery === 'failed');
  if (load.isError)
    return (
      <Box sx={{ pl: 11, pb: 3 }}>
        <LoadFailed text="These emails couldn't be loaded." load={load} />
      </Box>
    );
  if (steps.length === 0) return null;
  const label = steps.length === 1 ? 'Retry' : `Retry all ${steps.length}`;
  return (
    <Box sx={{ pl: 11, pb: 3 }}>
      <BusyButton
        variant="outlined"
        size="small"
        busy={busy}
        busyText={label}
        onClick={() => {
          setBusy(true);
          void retry(steps).finally(() => setBusy(false));
        }}
      >
        {label}
      </BusyButton>
    </Box>
  );
};
