import type { Desk } from '../../commands/desk.ts';
import { uploadsOfTypes } from '../../commands/files/uploads.fixture.ts';
import { createIds } from '../../platform/ids.ts';
import type { Files } from '../../platform/ports/files.ts';
import { invoices } from '../../projections/invoices.ts';
import { notifications } from '../../projections/bell/notifications.ts';
import { payments } from '../../projections/payments.ts';
import { stepIndex } from '../../projections/sequences/step-index.ts';
import type { ImportRunDeps } from './import-run.ts';

/** What imports are applied with, on the parts of a test's program. */
export const importDepsOf = ({
  files,
  ...parts
}: Pick<Desk, 'store' | 'commands' | 'keep' | 'readModels' | 'clock' | 'log'> & {
  readonly files: Files;
}): ImportRunDeps => ({
  files,
  desk: {
    ...parts,
    models: {
      invoices: invoices.model,
      payments: payments.model,
      notifications: notifications.model,
      steps: stepIndex.model,
    },
    waitForViews: async () => true,
    ids: createIds(parts.clock),
    mailVia: 'smtp',
    trialDays: 0,
    uploads: uploadsOfTypes('pdf', { ...parts, files }),
  },
});
