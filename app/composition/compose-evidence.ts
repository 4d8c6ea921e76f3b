import { join } from 'node:path';
import type { EvidenceDeps } from '../../api/evidence/pack.ts';
import { writePdfReport } from '../../integrations/evidence/pdf-report.ts';
import { forGmail } from '../../integrations/gmail/gmail-transport.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import { createMessageAsSent } from '../../workflows/mailings/message-as-sent.ts';
import { dataFiles, type Stores } from './compose-stores.ts';

const filesOf = async ({ mongo }: Stores, dataDir: string): Promise<Files> => {
  if (mongo === undefined) return createLocalFiles(join(dataDir, dataFiles.files));
  return (await import('../../platform/mongo/files.ts')).createMongoFiles(mongo);
};

/** Emails to clients have no sealed texts. */
const noSecrets: Pick<Secrets, 'get'> = { get: () => Promise.resolve(undefined) };

/** What the command line makes evidence packs of, beside a running server. */
export const composeEvidence = async (stores: Stores, dataDir: string): Promise<EvidenceDeps> => {
  const { store } = stores;
  const files = await filesOf(stores, dataDir);
  const messageAsSent = createMessageAsSent({
    store,
    files,
    secrets: noSecrets,
    transports: {
      for: ({ transport }) => ({
        compose: async (mail) =>
          transport === 'gmail' ? forGmail(await composeMail(mail)) : composeMail(mail),
      }),
    },
  });
  return { store, files, messageAsSent, writeReport: writePdfReport };
};
