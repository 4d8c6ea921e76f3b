import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AuditorLink } from '../domain/auditor/decide.ts';
import type { HealthDetails } from '../contracts/health.ts';
import type { StatusView } from '../contracts/status.ts';
import type { ApiDocs, TrafficLimits, TrustedProxies } from '../platform/settings/network-settings.ts';
import type { EmailWriter } from '../platform/ports/partners/email-writer.ts';
import type { Files } from '../platform/ports/files.ts';
import type { Statements } from '../platform/ports/formats/statements.ts';
import type { Tables } from '../platform/ports/formats/tables.ts';
import type { WorkbookWriter } from '../platform/ports/formats/workbook-writer.ts';
import type { InvoiceReader } from '../platform/ports/partners/invoice-reader.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import type { Metrics } from '../platform/ports/metrics.ts';
import type { Traces } from '../platform/ports/traces.ts';
import type { LetterWriter } from '../platform/ports/formats/letter-writer.ts';
import type { ReportWriter } from '../platform/ports/formats/report-writer.ts';
import type { Approvals } from '../workflows/chase/approvals.ts';
import type { BackTestAccount } from '../workflows/chase/back-test-account.ts';
import type { PreviewStarts } from '../workflows/schedules/preview-starts.ts';
import type { WaitingForRoom } from '../workflows/schedules/waiting-for-room.ts';
import type { ForeseeChase } from '../workflows/chase/foresee-chase.ts';
import type { MessageAsSent } from '../workflows/mailings/message-as-sent.ts';
import type { SendPlainTest } from '../workflows/mailings/send-plain-test.ts';
import type { SendGmailTest } from '../workflows/mailings/send-gmail-test.ts';
import type { SendTestMail } from '../workflows/mailings/send-test-mail.ts';
import type { ChangingCall } from './calls/changing-call.ts';
import type { LookUpSenderDns } from '../commands/senders/sender-dns.ts';
import type { KnownPartners } from '../commands/connections/partners.ts';
import type { KnownDevices } from '../commands/accounts/known-devices.ts';
import type { AccountDesk } from '../commands/accounts/registration.ts';
import type { AccountsAsOf, ViewsAsOf } from '../projections/audit/accounts-as-of.ts';
import type { Timeline } from '../projections/audit/timeline/timeline.ts';
import type { ReadYourWrites } from './calls/read-your-writes.ts';
import type { ReadsOf } from './calls/reads.ts';
import type { LiveHub } from './live.ts';
import type { WrittenBytes } from './limits/history-room.ts';
import type { Traffic } from './limits/traffic.ts';
import type { Limits, RateLimits } from './limits/rate-limits.ts';
import type { Session } from '../commands/accounts/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null until the cookie was read, and for visitors. */
    session: Session | null;
    /** The link that an auditor's session was begun with; null for anybody else. */
    auditor: AuditorLink | null;
  }
  interface FastifyReply {
    /** The views as of a moment that it is answered from; null for now. */
    asOf: Pick<ViewsAsOf, 'position'> | null;
  }
  interface FastifyContextConfig {
    /** Marks a call that can be asked as of a moment. */
    asOf?: boolean;
    /** Marks a call that an auditor may make. */
    auditor?: boolean;
    /** Marks a GET that changes something, so that the same-origin check applies to it. */
    changes?: boolean;
    /** Marks a call that takes many milliseconds, of which an account has fewer at once (`limits/traffic.ts`). */
    isExpensive?: boolean;
    /** Marks a call that needs a session; for the API document. */
    signedIn?: boolean;
    /** The name of the parts of a call that takes files; for the API document. */
    files?: string;
  }
}

/** What `GET /health` returns; unhealthy if something has stopped or can't be shown. */
export interface Health {
  readonly status: 'green' | 'red';
  /** Sentences, one line each, without account data. */
  readonly problems: readonly string[];
}

/** What the operator's monitoring reads from this process. */
export interface Monitoring {
  /** Who bears it may read everything; undefined lets nobody read the metrics. */
  readonly token: string | undefined;
  readonly health: () => Promise<Health>;
  readonly details: () => Promise<HealthDetails>;
  /** Where calls are measured; undefined when nothing is. */
  readonly measurements: Pick<Metrics, 'called'> | undefined;
  /** Where calls are traced; undefined when nothing is. */
  readonly traces: Pick<Traces, 'call'> | undefined;
  /** All measurements as text; undefined when nothing is measured. */
  readonly metricsNow: () => Promise<{ readonly type: string; readonly text: string } | undefined>;
}

/** What pages show about mail. */
export interface MailStatus {
  readonly view: () => Omit<NonNullable<StatusView['mail']>, 'ownSenders'>;
  /** Calls the listener when the result of `view` has changed. */
  onChange(listener: () => void): void;
}

export interface AppSettings {
  /** Address under which browsers reach this server, if it differs from that of their requests. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Host names besides that of `publicUrl` that it answers to, in small letters. */
  readonly allowedHosts: readonly string[];
  readonly traffic: TrafficLimits;
  /** ISO 8601 duration by which the clock is shifted; null if it is not. */
  readonly clockOffset: string | null;
  /** Who may read the API document. */
  readonly apiDocs: ApiDocs;
  /** The payment provider's page; undefined where nothing is paid. */
  readonly checkoutUrl: string | undefined;
  /** Folder of the built web app; undefined serves none. */
  readonly webFolder: string | undefined;
}

/** What routes use to answer calls. */
export interface WebDesk extends AccountDesk {
  readonly readYourWrites: ReadYourWrites;
  readonly partners: KnownPartners;
}

export interface Reconciled {
  /** Whether there was something that runs could be asked of: not until they have started. */
  readonly isDone: boolean;
  /** How many promises were not kept. */
  readonly brokenPromises: number;
}

/** The dependencies of the server. */
export interface AppDeps {
  readonly desk: WebDesk;
  readonly devices: KnownDevices;
  readonly live: LiveBus;
  readonly files: Files;
  readonly written: WrittenBytes;
  readonly tables: Tables;
  readonly statements: Statements;
  readonly writeWorkbook: WorkbookWriter;
  readonly invoiceReader: InvoiceReader;
  readonly lookUpSenderDns: LookUpSenderDns;
  readonly sendTestMail: SendTestMail;
  readonly foreseeChase: ForeseeChase;
  readonly waitingForRoom: WaitingForRoom;
  readonly previewStarts: PreviewStarts;
  readonly openApprovals: (accountId: number) => Promise<Approvals>;
  readonly backTest: BackTestAccount;
  readonly sendPlainTest: SendPlainTest;
  readonly sendGmailTest: SendGmailTest;
  /** Undefined without a writing service: then every text is a built-in one. */
  readonly emailWriter: EmailWriter | undefined;
  readonly messageAsSent: MessageAsSent;
  readonly writeReport: ReportWriter;
  readonly writeLetter: LetterWriter;
  /** Whether a time-stamping authority signs checkpoints. */
  readonly stampsCheckpoints: boolean;
  readonly accountsAsOf: AccountsAsOf;
  readonly timeline: Timeline;
  readonly settings: AppSettings;
  readonly log: FastifyBaseLogger;
  readonly limits?: Limits;
  /** Starts and wakes the runs that an account should have, and breaks promises whose day is over. */
  readonly reconcile: (accountId: number) => Promise<Reconciled>;
  readonly monitoring: Monitoring;
  readonly mailStatus: MailStatus;
  /** Whether the lists are still being made of a long history. */
  readonly isCatchingUp: () => Promise<boolean>;
}

/** The dependencies of the routes, in addition to those of the server. */
export interface RouteDeps extends AppDeps {
  readonly rateLimits: RateLimits;
  readonly readsOf: ReadsOf;
  readonly hub: LiveHub;
  readonly traffic: Traffic;
  readonly changing: ChangingCall;
}

export type OwedApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
