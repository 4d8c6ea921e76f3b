import type { Log } from '../../platform/ports/log.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { embeddedHolder } from '../../projections/following/lease.ts';
import { documentsOf, type ReadSide } from '../../projections/read-side.fixture.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import { createRebuilds, type Rebuilds } from '../composition/compose-rebuilds.ts';

/** The rebuilds of a server whose runner folds the stores of `side`. */
export const rebuildsOf = (
  { store, readModels, folder }: ReadSide,
  runner: ProjectionRunner,
  log: Log,
): Rebuilds =>
  createRebuilds({
    settings: { dataDir: folder, eventStoreUrl: undefined, mongoUrl: undefined, installation: '' },
    engines: { store, readModels, holder: embeddedHolder },
    views: runner,
    projections: runner,
    log,
  });

/** The documents of every view. */
export const viewsOf = ({ readModels }: ReadSide) =>
  Promise.all(allProjections.map((one) => documentsOf(readModels, one)));
