import { join } from 'node:path';
import type { HealthDetails } from '../../contracts/health.ts';
import type { Config } from '../../platform/settings/config.ts';
import { accounts } from '../../projections/accounts.ts';
import type { Engines } from '../composition/compose-engines.ts';
import { dataFiles } from '../composition/compose-stores.ts';
import { answerOf, askTemporal } from '../watch/engine-probes.ts';

type Asking = readonly [port: string, service: string, ask: () => Promise<unknown>];

/** What serves each port of this process, and a cheap call to it. */
const askings = ({ dataDir }: Pick<Config, 'dataDir'>, engines: Engines): readonly Asking[] => {
  const { store, readModels, keep, files, names, temporal, mail, isShared } = engines;
  return [
    ['events', names.events, () => store.lastPosition()],
    ['read models', names.readModels, () => readModels.isLeased(accounts.model)],
    ['keep', names.keep, () => keep.get('installation', 'probe')],
    ['files', isShared ? names.keep : join(dataDir, dataFiles.files), () => files.find(0, '0'.repeat(64))],
    ...(temporal === undefined ? [] : [['runs', names.runs, () => askTemporal(temporal)] as const]),
    [
      'mail',
      names.mail,
      async () => {
        if (mail.trouble() !== undefined) throw new Error('The last test of the mail server failed');
      },
    ],
  ];
};

/** Asks every port at once. One that does not answer within seconds counts as away. */
export const portsNow = (
  config: Pick<Config, 'dataDir'>,
  engines: Engines,
): Promise<HealthDetails['ports']> =>
  Promise.all(
    askings(config, engines).map(async ([port, service, ask]) => ({
      port,
      service,
      answers: (await answerOf(() => ask().then(() => true))) ?? false,
    })),
  );
