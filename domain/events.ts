import type { AccountEvent } from './account/events.ts';
import type { AddressEvent } from './address/events.ts';
import type { AuditorEvent } from './auditor/events.ts';
import type { ClientEvent } from './client/events.ts';
import type { DeletionsEvent } from './deletions/decide.ts';
import type { EntryClaimEvent } from './entry-claim/decide.ts';
import type { GmailEvent } from './gmail/events.ts';
import type { ImportEvent } from './import/events.ts';
import type { InvoiceEvent } from './invoice/events.ts';
import type { MailingEvent } from './mailing/events.ts';
import type { PlacesEvent } from './places/events.ts';
import type { ScheduleEvent } from './schedule/events.ts';
import type { ScheduleRulesEvent } from './schedule-rules/events.ts';
import type { SenderEvent } from './sender/events.ts';
import type { TemplateEvent } from './template/events.ts';
import type { XeroEvent } from './xero/events.ts';

/** Every event that Owed writes. */
export type OwedEvent =
  | AccountEvent
  | AddressEvent
  | AuditorEvent
  | ClientEvent
  | DeletionsEvent
  | EntryClaimEvent
  | GmailEvent
  | ImportEvent
  | InvoiceEvent
  | MailingEvent
  | PlacesEvent
  | ScheduleEvent
  | ScheduleRulesEvent
  | SenderEvent
  | TemplateEvent
  | XeroEvent;
export type EventType = OwedEvent['type'];
export type EventOf<T extends EventType> = Extract<OwedEvent, { type: T }>;
