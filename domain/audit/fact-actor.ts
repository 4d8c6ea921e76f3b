import type { FactActor } from '../../contracts/invoices/timeline.ts';
import type { EventType, OwedEvent } from '../events.ts';
import type { EventMetadata } from '../metadata.ts';

type Told = OwedEvent & { readonly metadata: Pick<EventMetadata, 'actor' | 'correlationId'> };

/** A run's commands name it; those of a sync name the sync. */
const isOfChase = ({ metadata }: Told): boolean => metadata.correlationId.startsWith('sequence-');

/** A sync's own events say what Owed did; what it changes of clients and invoices, Xero did. */
const isOfConnection = (type: EventType): boolean => type.startsWith('Xero') || type.startsWith('Gmail');

/** Who caused an event; whoever opened a mailed link is known by that link alone. */
export const factActor = (event: Told): FactActor => {
  if ((event.type === 'PasswordChanged' || event.type === 'SenderVerified') && event.data.by === 'link')
    return 'link';
  switch (event.metadata.actor) {
    case 'workflow':
      return isOfChase(event) || isOfConnection(event.type) ? 'owed' : 'xero';
    case 'system':
      return 'owed';
    default:
      return event.metadata.actor;
  }
};

/**
 * Who caused an event, as people read it: "Owed", "Xero", "Ada Lovelace", "Ada Lovelace by import".
 * @param user what the user of the account is called
 */
export const factActorName = (event: Told, user: string): string => {
  if (event.type === 'AuditorLinkUsed' || event.type === 'AuditorExported')
    return `${event.data.name} (auditor)`;
  const actor = factActor(event);
  switch (actor) {
    case 'owed':
      return 'Owed';
    case 'xero':
      return 'Xero';
    case 'user':
      return user;
    case 'import':
      return `${user} by import`;
    case 'link':
      // A sender's link goes to the sender's address, the others to that of the account.
      return event.type === 'SenderVerified' ? 'Link in an email' : `${user} by a link in an email`;
  }
};
