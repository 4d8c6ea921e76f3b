import type { Desk } from '../../commands/desk.ts';
import { createUploads } from '../../commands/files/uploads.ts';
import { contentFileTypes } from '../../integrations/file-types/file-types.ts';
import type { Log } from '../../platform/ports/log.ts';
import { invoices } from '../../projections/invoices.ts';
import { notifications } from '../../projections/bell/notifications.ts';
import { payments } from '../../projections/payments.ts';
import { stepIndex } from '../../projections/sequences/step-index.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';
import type { Engines } from './compose-engines.ts';

/** How long a run waits for a model, in milliseconds. */
const modelPatience = 10_000;

/** How runs wait for models that are behind. */
export const waitFor =
  (views: Pick<ViewsProgress, 'waitFor'>): Desk['waitForViews'] =>
  async (models, position) => {
    if (position === undefined) return true;
    const waits = models.map((model) => views.waitFor(model, position, modelPatience));
    return (await Promise.all(waits)).every(Boolean);
  };

/**
 * What the commands of calls and of imports need.
 * @param trialDays how long a new account is free; 0 where trials never end
 */
export const composeDesk = (
  { store, commands, keep, readModels, files, clock, ids, transports, caps }: Omit<Engines, 'close'>,
  waitForViews: Desk['waitForViews'],
  log: Log,
  trialDays: number,
): Desk => ({
  store,
  commands,
  keep,
  readModels,
  models: {
    invoices: invoices.model,
    payments: payments.model,
    notifications: notifications.model,
    steps: stepIndex.model,
  },
  waitForViews,
  clock,
  ids,
  mailVia: transports.via,
  ownLeaves: transports.ownLeaves,
  caps,
  requiresProof: transports.requiresProof === true,
  log,
  trialDays,
  uploads: createUploads({ keep, files, fileTypes: contentFileTypes, clock }),
});
