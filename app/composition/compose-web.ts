import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/settings/config.ts';
import type { OpenAiSettings } from '../../platform/settings/openai-settings.ts';
import { createKeyedQueue } from '../../platform/keyed-queue.ts';
import type { EmailWriter } from '../../platform/ports/partners/email-writer.ts';
import type { InvoiceModel } from '../../platform/ports/partners/invoice-reader.ts';
import { createInvoiceReader } from '../../integrations/pdf/invoice-reader.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { createAccountsAsOf } from '../../projections/audit/accounts-as-of.ts';
import { createTimeline } from '../../projections/audit/timeline/timeline.ts';
import { invoices } from '../../projections/invoices.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';
import { missInstallmentsOf } from '../../workflows/process-manager/plan-watch.ts';
import { breakPromisesOf } from '../../workflows/process-manager/promise-watch.ts';
import { createAccountMails } from '../../workflows/mailings/account-mails.ts';
import { createMessageAsSent } from '../../workflows/mailings/message-as-sent.ts';
import { createGmailTest } from '../../workflows/mailings/send-gmail-test.ts';
import { createPlainTest } from '../../workflows/mailings/send-plain-test.ts';
import { createBackTest } from '../../workflows/chase/back-test-account.ts';
import { createStartsPreview } from '../../workflows/schedules/preview-starts.ts';
import { createWaitingForRoom } from '../../workflows/schedules/waiting-for-room.ts';
import { openApprovals } from '../../workflows/chase/approvals.ts';
import { createForesight } from '../../workflows/chase/foresee-chase.ts';
import { createTestMail } from '../../workflows/mailings/send-test-mail.ts';
import { buildApp } from '../../api/app.ts';
import { wakeRunsOf } from '../background.ts';
import { accountsIn } from '../start/catching-up.ts';
import { openReadModelsInMemory } from './compose-stores.ts';
import { neverChasedIn, startableInvoices } from './compose-schedules.ts';
import { composeDesk } from './compose-desk.ts';
import type { Engines } from './compose-engines.ts';
import { installationSender } from '../../platform/ports/mail.ts';
import { listeningAddress } from '../start/listening.ts';
import { createPasswords, type Passwords } from '../../commands/passwords/password-hashes.ts';
import { createSenderDns } from '../../commands/senders/sender-dns.ts';
import { isOwnMachine } from '../start/own-machine.ts';
import { parseSmtpUrl } from '../../platform/mail/smtp-url.ts';
import { createKnownDevices } from '../../commands/accounts/known-devices.ts';
import { createSessions } from '../../commands/accounts/sessions.ts';
import type { Limits } from '../../api/limits/rate-limits.ts';
import { createStatements } from '../../integrations/statements/statements.ts';
import { createTables } from '../../integrations/tables/tables.ts';
import { createWorkbookWriter } from '../../integrations/tables/workbooks.ts';
import { createReadYourWrites } from '../../api/calls/read-your-writes.ts';
import type { MailStatus, Monitoring, OwedApp, WebDesk } from '../../api/route-deps.ts';
import { builtWebFolder } from '../../api/web-app.ts';

export interface WebOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly engines: Engines;
  readonly views: ViewsProgress;
  /** Whether the lists still lack what happened before the start. */
  readonly isCatchingUp: () => Promise<boolean>;
  /** Undefined until the runs have started. Until then, `reconcile` does nothing. */
  readonly runs: () => SequenceRuns | undefined;
  readonly monitoring: Monitoring;
  readonly limits?: Limits;
  /** By default hashed as OWASP recommends. */
  readonly passwords?: Passwords;
  /** Folder of the built web app; by default where the build puts it. */
  readonly webFolder?: string;
}

const mailStatus = ({ mailFrom }: Config, { transports, mail }: Engines): MailStatus => ({
  view: () => ({
    mode: transports.via,
    from: mailFrom,
    requiresProof: transports.requiresProof === true,
    trouble: mail.trouble() ?? null,
    ...(transports.for(installationSender).takesSmtpUtf8?.() === false && { refusesSmtpUtf8: true as const }),
  }),
  onChange: (listener) => mail.onChange(listener),
});

/** Loaded only with a key, because its client is large. */
const loadEmailWriter = async (settings: OpenAiSettings): Promise<EmailWriter> =>
  (await import('../../integrations/openai/email-writer.ts')).createEmailWriter(settings);

/** Loaded only with a key, as the other. */
const loadInvoiceModel = async (settings: OpenAiSettings): Promise<InvoiceModel> =>
  (await import('../../integrations/openai/invoice-model.ts')).createInvoiceModel(settings);

/** What users use: pages, API calls and the live socket; not yet listening. */
export const composeWeb = async (options: WebOptions): Promise<{ app: OwedApp; desk: WebDesk }> => {
  const { config, log, engines, views, isCatchingUp, runs, monitoring, limits, webFolder } = options;
  const { passwords = createPasswords() } = options;
  const { clock, ids, store, keep, readModels, commands, files, live, secrets, transports, mailings, caps } =
    engines;
  const { sandboxes, written } = engines;
  engines.mail.followOthers();
  const readYourWrites = createReadYourWrites({ views, readModels, store });
  const base = composeDesk(engines, readYourWrites.wait, log, config.billing.trialDays);
  const mails = {
    uploads: base.uploads,
    commands,
    transports,
    mailings,
    ids,
    clock,
    keep,
    caps,
    mailFrom: config.mailFrom,
    /** Read when a mail is made: a free port is known once the server listens. */
    get publicUrl() {
      return config.publicUrl ?? listeningAddress(app, config);
    },
  };
  const desk: WebDesk = {
    ...base,
    readYourWrites,
    passwords,
    passwordRules: {
      least: config.passwordMin,
      refusesCommon: !isOwnMachine(config, transports.via),
    },
    secrets,
    sessions: createSessions({ keep, clock }),
    accountMails: createAccountMails(mails),
    senderServers: engines.senderServers,
    inTurn: createKeyedQueue(),
    partners: engines.partners,
    registration: config.registration ?? (transports.via === 'outbox' ? 'open' : 'first'),
    hasAccounts: accountsIn({ store, readModels, views }),
  };
  const app = await buildApp({
    desk,
    devices: createKnownDevices(secrets),
    live,
    log,
    ...(limits && { limits }),
    files,
    written,
    statements: createStatements({ sandbox: sandboxes.tables, log }),
    tables: createTables({ sandbox: sandboxes.tables, log }),
    writeWorkbook: createWorkbookWriter({ sandbox: sandboxes.tables, log }),
    lookUpSenderDns: createSenderDns({
      dns: engines.dns,
      keep,
      clock,
      mailFrom: config.mailFrom,
      mailServer: parseSmtpUrl(config.smtpUrl ?? '')?.host ?? null,
    }),
    sendPlainTest: createPlainTest(mails),
    sendGmailTest: createGmailTest(mails),
    sendTestMail: createTestMail(mails),
    foreseeChase: createForesight(mails),
    waitingForRoom: createWaitingForRoom({ desk: base, neverChased: neverChasedIn(engines.readModels) }),
    previewStarts: createStartsPreview({ desk: base, startable: startableInvoices(engines, views) }),
    openApprovals: (accountId) => openApprovals(mails, accountId),
    backTest: createBackTest({ store, commands, clock }),
    invoiceReader: createInvoiceReader({
      sandbox: sandboxes.pdfs,
      model: config.openAi && (await loadInvoiceModel(config.openAi)),
      log,
    }),
    emailWriter: config.openAi && (await loadEmailWriter(config.openAi)),
    timeline: createTimeline(store),
    accountsAsOf: createAccountsAsOf({
      store,
      projections: allProjections,
      log,
      openReadModels: openReadModelsInMemory,
    }),
    messageAsSent: createMessageAsSent({ store, files, secrets, transports }),
    stampsCheckpoints: config.tsaUrl !== undefined,
    writeReport: async function* writeReport(report) {
      const { writePdfReport } = await import('../../integrations/evidence/pdf-report.ts');
      yield* writePdfReport(report);
    },
    writeLetter: async function* writeLetter(letter) {
      const { writePdfLetter } = await import('../../integrations/evidence/pdf-letter.ts');
      yield* writePdfLetter(letter);
    },
    settings: {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      allowedHosts: config.allowedHosts,
      apiDocs: config.apiDocs,
      traffic: config.traffic,
      clockOffset: config.clockOffset?.text ?? null,
      checkoutUrl: config.billing.checkoutUrl,
      webFolder: webFolder ?? builtWebFolder(),
    },
    reconcile: async (accountId) => {
      const known = runs();
      if (known === undefined) return { isDone: false, brokenPromises: 0 };
      await wakeRunsOf({ readModels, runs: known }, accountId);
      const models = { invoices: invoices.model };
      const watch = { commands, readModels, models, runs: known, clock, log };
      await missInstallmentsOf(watch, accountId);
      return { isDone: true, brokenPromises: await breakPromisesOf(watch, accountId) };
    },
    mailStatus: mailStatus(config, engines),
    isCatchingUp,
    monitoring,
  });
  // A call that waits for a child process must not delay the end.
  app.addHook('preClose', async () => {
    await Promise.all([sandboxes.pdfs.close(), sandboxes.tables.close()]);
  });
  return { app, desk };
};
