import { bareFacts } from '../../domain/client/bare-facts.ts';
import { contactValues, type ContactValues } from '../../domain/xero/records/contact-values.ts';
import type { XeroContact } from '../../domain/xero/records/records.ts';
import { createClient, syncClient } from '../clients.ts';
import { findImportedClient } from './imported-records.ts';
import { callFor, done, leftOut, unlessRefused, type RecordResult, type Syncing } from './syncing.ts';

const create = async (
  syncing: Syncing,
  contact: XeroContact,
  clientId: number,
  values: ContactValues,
): Promise<RecordResult> => {
  const { contactId: xeroContactId } = contact;
  // Without a version: whichever sync comes first makes it.
  const call = callFor(syncing, { xeroId: xeroContactId, version: '', purpose: 'create' }, [clientId]);
  await createClient(syncing.desk, call, { ...bareFacts, ...values, xeroContactId }, values);
  return done('created');
};

/**
 * Makes a contact a client, or takes over what has changed in Xero. A client that the user has deleted stays deleted.
 * @throws StoreUnavailable
 */
export const syncContact = (syncing: Syncing, contact: XeroContact): Promise<RecordResult> => {
  const { contactId: xeroId, name, updatedAt: version } = contact;
  const record = { kind: 'contact', xeroId, name: name.slice(0, 200) } as const;
  return unlessRefused(record, async () => {
    const { accountId } = syncing.call.account;
    const { clientId, client } = await findImportedClient(syncing.desk, accountId, xeroId);
    if (client.status === 'deleted') return done('unchanged');
    const values = contactValues(contact);
    // One that has lost its address in Xero keeps it in Owed.
    if (values === undefined) {
      const reason = (contact.email ?? '').trim() === '' ? 'no_email' : 'email_refused';
      return client.status === 'absent' ? leftOut({ ...record, reason }) : done('unchanged');
    }
    if (client.status === 'absent') return create(syncing, contact, clientId, values);
    const call = callFor(syncing, { xeroId, version, purpose: 'client' });
    const { events = [] } = await syncClient(syncing.desk, call, clientId, values);
    return done(events.length === 0 ? 'unchanged' : 'updated');
  });
};
