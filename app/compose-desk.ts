import type { Desk } from '../commands/desk.ts';
import { createUploads } from '../commands/uploads.ts';
import { contentFileTypes } from '../integrations/file-types/file-types.ts';
import type { Log } from '../platform/ports/log.ts';
import { installationSender } from '../platform/ports/mail.ts';
import { invoices } from '../projections/invoices.ts';
import { notifications } from '../projections/notifications.ts';
import { stepIndex } from '../projections/step-index.ts';
import type { Engines } from './compose-engines.ts';

/**
 * What the commands of calls and of imports need.
 * @param trialDays how long a new account is free; 0 where trials never end
 */
export const composeDesk = (
  { store, commands, keep, readModels, files, clock, ids, transports }: Omit<Engines, 'close'>,
  waitForViews: Desk['waitForViews'],
  log: Log,
  trialDays: number,
): Desk => ({
  store,
  commands,
  keep,
  readModels,
  models: { invoices: invoices.model, notifications: notifications.model, steps: stepIndex.model },
  waitForViews,
  clock,
  ids,
  mailVia: transports.for(installationSender).via,
  log,
  trialDays,
  uploads: createUploads({ keep, files, fileTypes: contentFileTypes, clock }),
});
