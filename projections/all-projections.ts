import { accounts } from './accounts.ts';
import { clients } from './clients.ts';
import { dashboard } from './figures/dashboard.ts';
import { fileUses } from './file-uses.ts';
import { historySize } from './history-size.ts';
import { imports } from './imports.ts';
import { invoices } from './invoices.ts';
import { notifications } from './bell/notifications.ts';
import { neverChased } from './never-chased.ts';
import { payments } from './payments.ts';
import type { Projection } from './projection.ts';
import { clientRows } from './rows/client-rows.ts';
import { deletedInvoices } from './rows/deleted-invoices.ts';
import { invoiceRows } from './rows/invoice-rows.ts';
import { sentEmails } from './sent-emails.ts';
import { scheduleRules } from './schedule-rules.ts';
import { scheduleStarts } from './schedule-starts.ts';
import { scheduleUses } from './schedule-uses.ts';
import { schedules } from './schedules.ts';
import { senders } from './senders.ts';
import { sequences } from './sequences/sequences.ts';
import { stepIndex } from './sequences/step-index.ts';
import { stepTexts } from './sequences/step-texts.ts';
import { templateUses } from './template-uses.ts';
import { templates } from './templates.ts';
import { xeroSyncs } from './xero-syncs.ts';

/** Every read model that the program keeps. */
export const allProjections: readonly Projection<unknown>[] = [
  accounts,
  clients,
  invoices,
  sequences,
  sentEmails,
  notifications,
  stepIndex,
  stepTexts,
  clientRows,
  invoiceRows,
  deletedInvoices,
  templates,
  fileUses,
  templateUses,
  imports,
  senders,
  xeroSyncs,
  dashboard,
  historySize,
  payments,
  schedules,
  scheduleRules,
  scheduleStarts,
  scheduleUses,
  neverChased,
];
