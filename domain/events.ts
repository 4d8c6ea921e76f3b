import type { AccountEvent } from './account/events.ts';
import type { AddressEvent } from './address/events.ts';
import type { ClientEvent } from './client/events.ts';
import type { DeletionsEvent } from './deletions/decide.ts';
import type { ImportEvent } from './import/events.ts';
import type { InvoiceEvent } from './invoice/events.ts';
import type { MailingEvent } from './mailing/events.ts';
import type { PlacesEvent } from './places/events.ts';
import type { SenderEvent } from './sender/events.ts';
import type { TemplateEvent } from './template/events.ts';

/** Every event that Owed writes. */
export type OwedEvent =
  | AccountEvent
  | AddressEvent
  | ClientEvent
  | DeletionsEvent
  | ImportEvent
  | InvoiceEvent
  | MailingEvent
  | PlacesEvent
  | SenderEvent
  | TemplateEvent;
export type EventType = OwedEvent['type'];
export type EventOf<T extends EventType> = Extract<OwedEvent, { type: T }>;
