import { describe, expect, test } from 'vitest';
import { mostSenders } from '../../contracts/senders/verified-emails.ts';
import { InvalidField, NotAllowedNow, NotFound, TooManyRecords } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { senderDecider } from './decide.ts';
import type { GmailRefusal, SenderCommand, SenderEvent, SenderProof } from './events.ts';
import { evolveSenders, noSenders } from './state.ts';

const given = givenFor(senderDecider);

const ids = (senderId = 2) => ({ accountId: 1, senderId });
const email = 'billing@studio.example';
const profile = { displayName: 'Billing', signature: null, emailType: 'personal' } as const;
const add = (proof: SenderProof | null = null, changes: { senderId?: number; email?: string } = {}) =>
  ({ type: 'AddSender', ...ids(), email, displayName: 'Billing', proof, ...changes }) as const;
const added = (senderId = 2, address = email): SenderEvent => ({
  type: 'SenderAdded',
  data: { ...ids(senderId), email: address, ...profile },
});
const verified = (senderId = 2, by: SenderProof = 'link'): SenderEvent => ({
  type: 'SenderVerified',
  data: { ...ids(senderId), by },
});
const primary = (senderId = 2, before: number | null = null): SenderEvent => ({
  type: 'PrimarySenderChosen',
  data: { ...ids(senderId), before },
});
const server = { host: 'smtp.studio.example', port: 587, username: 'billing', passwordId: 'p1' };
const served: SenderEvent = { type: 'SenderServerSet', data: { ...ids(), ...server } };
const now = '2026-12-04T09:00:00.000Z';
const refuse: SenderCommand = {
  type: 'RefuseSender',
  senderId: 2,
  loginId: 'p1',
  reply: '535 no',
  now,
};
const refused: SenderEvent = {
  type: 'SenderRefused',
  data: { ...ids(), email, server: 'smtp.studio.example:587', reply: '535 no', refusedAt: now },
};
const mend: SenderCommand = { type: 'MendSender', senderId: 2, loginId: 'p1' };
const deleted: SenderEvent = { type: 'SenderDeleted', data: { ...ids(), email } };

describe('a new sender', () => {
  test('is added unverified, and verified at once where that is proven', () => {
    given().when(add()).thenExactly(added());
    given().when(add('account')).thenExactly(added(), verified(2, 'account'), primary());
  });

  test('is refused when its address is listed, whatever its case, or the list is full', () => {
    given(added())
      .when(add(null, { senderId: 3, email: 'Billing@Studio.example' }))
      .thenRefused(InvalidField, 'This address is already in your list');
    const full = Array.from({ length: mostSenders }, (_, index) => added(10 + index, `a${index}@x.example`));
    given(...full)
      .when(add())
      .thenRefused(TooManyRecords);
  });
});

describe('verifying', () => {
  const verify = (by: SenderProof): SenderCommand => ({ type: 'VerifySender', senderId: 2, by });

  test('makes the first verified sender primary, and no other', () => {
    given(added()).when(verify('link')).thenExactly(verified(), primary());
    given(added(3, 'a@x.example'), verified(3), primary(3), added())
      .when(verify('link'))
      .thenExactly(verified());
  });

  test('again changes nothing, but a link is more than a hand', () => {
    given(added(), verified(), primary()).when(verify('hand')).thenNothing();
    given(added(), verified(), primary()).when(verify('link')).thenNothing();
    given(added(), verified(2, 'hand'), primary()).when(verify('link')).thenExactly(verified());
  });

  test('is refused for a sender that is not there', () => {
    given().when(verify('link')).thenRefused(NotFound);
    given(added(), deleted).when(verify('link')).thenRefused(NotFound);
  });
});

describe('the primary sender', () => {
  const choose = (countsByHand = false): SenderCommand => ({
    type: 'ChoosePrimarySender',
    senderId: 2,
    countsByHand,
  });
  const other = [added(3, 'a@x.example'), verified(3), primary(3)];

  test('is another verified one that is chosen', () => {
    given(...other, added(), verified())
      .when(choose())
      .thenExactly(primary(2, 3));
    given(...other, added(), verified(), primary(2, 3))
      .when(choose())
      .thenNothing();
  });

  test('is never one that is not verified', () => {
    given(...other, added())
      .when(choose())
      .thenRefused(NotAllowedNow);
    given(...other, added(), verified(2, 'hand'))
      .when(choose())
      .thenRefused(NotAllowedNow);
    given(...other, added(), verified(2, 'hand'))
      .when(choose(true))
      .thenExactly(primary(2, 3));
  });

  test("can't be deleted; another can, once", () => {
    const remove: SenderCommand = { type: 'DeleteSender', senderId: 2 };
    given(added(), verified(), primary()).when(remove).thenRefused(NotAllowedNow);
    given(...other, added(), verified())
      .when(remove)
      .thenExactly(deleted);
    given(...other, added(), deleted)
      .when(remove)
      .thenRefused(NotFound);
  });

  test('is exactly one after any history that has a verified sender', () => {
    let senders = noSenders;
    const run = (command: SenderCommand): void => {
      for (const event of senderDecider.decide(command, senders)) senders = evolveSenders(senders, event);
    };
    for (const senderId of [2, 3, 4]) {
      run(add(null, { senderId, email: `a${senderId}@x.example` }));
      run({ type: 'VerifySender', senderId, by: 'link' });
    }
    run({ type: 'ChoosePrimarySender', senderId: 4, countsByHand: false });
    run({ type: 'DeleteSender', senderId: 2 });
    expect(senders.primaryId).toBe(4);
    expect(senders.list.filter(({ senderId }) => senderId === senders.primaryId)).toHaveLength(1);
  });
});

describe('what the owner says about a sender', () => {
  test('is recorded whole when it changes', () => {
    const changes = { signature: 'Yours, Billing' };
    given(added())
      .when({ type: 'EditSender', senderId: 2, changes })
      .thenExactly({ type: 'SenderEdited', data: { ...ids(), ...profile, ...changes } });
    given(added()).when({ type: 'EditSender', senderId: 2, changes: profile }).thenNothing();
  });
});

describe('a mail server of its own', () => {
  test('is set and removed', () => {
    given(added()).when({ type: 'SetSenderServer', senderId: 2, server }).thenExactly(served);
    const remove: SenderCommand = { type: 'RemoveSenderServer', senderId: 2 };
    given(added(), served).when(remove).thenExactly({ type: 'SenderServerRemoved', data: ids() });
    given(added()).when(remove).thenNothing();
  });

  test('refuses the sender once, until it accepts it again or is changed', () => {
    given(added(), served).when(refuse).thenExactly(refused);
    given(added(), served, refused).when(refuse).thenNothing();
    given(added(), served, refused).when(mend).thenExactly({ type: 'SenderMended', data: ids() });
    given(added(), served, refused, served).when(mend).thenNothing();
  });

  test('that was replaced or removed meanwhile says nothing about the sender', () => {
    const another: SenderEvent = { type: 'SenderServerSet', data: { ...ids(), ...server, passwordId: 'p2' } };
    given(added(), served, another).when(refuse).thenNothing();
    given(added()).when(refuse).thenNothing();
    given(added(), served, deleted).when(refuse).thenNothing();
    given(added(), served, refused, another).when(mend).thenNothing();
  });
});

describe('the Gmail of an address', () => {
  const connect = (connectionId = 'c1', address = email): SenderCommand => ({
    type: 'ConnectGmailSender',
    ...ids(9),
    email: address,
    displayName: 'Billing',
    connectionId,
    now,
  });
  const connected = (senderId = 2, connectionId = 'c1'): SenderEvent => ({
    type: 'SenderGmailConnected',
    data: { ...ids(senderId), connectionId },
  });
  const refusedByGmail = (gmail: GmailRefusal, reply: string = gmail): SenderEvent => ({
    type: 'SenderRefused',
    data: { ...ids(), email, server: 'Gmail', reply, refusedAt: now, gmail },
  });
  const disconnect: SenderCommand = { type: 'DisconnectGmailSenders' };
  const disconnected: SenderEvent = { type: 'SenderGmailDisconnected', data: ids() };
  const lose: SenderCommand = { type: 'RefuseGmailSenders', why: 'not_connected', now };

  test('adds and verifies it, also to a full list, or verifies the one that is listed', () => {
    given().when(connect()).thenExactly(added(9), verified(9, 'gmail'), primary(9), connected(9));
    given(added()).when(connect()).thenExactly(verified(2, 'gmail'), primary(), connected());
    given(added(), verified(), primary()).when(connect()).thenExactly(connected());
    given(added(), verified(), primary(), connected()).when(connect()).thenNothing();
    const full = Array.from({ length: mostSenders }, (_, index) => added(10 + index, `a${index}@x.example`));
    given(...full)
      .when(connect())
      .thenExactly(added(9), verified(9, 'gmail'), primary(9), connected(9));
  });

  const list = [added(), verified(2, 'gmail'), primary(), served, connected()];

  test('that is lost refuses the sender once, until it is connected again or given up', () => {
    given(...list)
      .when(lose)
      .thenExactly(refusedByGmail('not_connected'));
    const lost = [...list, refusedByGmail('not_connected')];
    given(...lost)
      .when(lose)
      .thenNothing();
    given(...lost)
      .when(connect('c2'))
      .thenExactly(connected(2, 'c2'));
    given(...lost, connected(2, 'c2'))
      .when({ type: 'MendSender', senderId: 2, loginId: 'c2' })
      .thenNothing();
    given(...lost)
      .when(disconnect)
      .thenExactly(disconnected);
    given(...lost, disconnected)
      .when(disconnect)
      .thenNothing();
  });

  test('refuses and accepts by the present connection alone, whatever the server of its own', () => {
    const refuseAt = (loginId: string): SenderCommand => ({
      type: 'RefuseSender',
      senderId: 2,
      loginId,
      reply: '403 no',
      gmail: 'limit',
      now,
    });
    given(...list)
      .when(refuseAt('c1'))
      .thenExactly(refusedByGmail('limit', '403 no'));
    given(...list)
      .when(refuseAt('c0'))
      .thenNothing();
    given(...list)
      .when(refuseAt('p1'))
      .thenNothing();
    given(...list, refusedByGmail('limit'), served)
      .when({ type: 'MendSender', senderId: 2, loginId: 'c1' })
      .thenExactly({ type: 'SenderMended', data: ids() });
    given(...list, disconnected)
      .when(refuse)
      .thenExactly(refused);
  });

  test('of another address lets the one that was connected before wait', () => {
    given(...list)
      .when(connect('c2', 'other@studio.example'))
      .thenExactly(
        added(9, 'other@studio.example'),
        verified(9, 'gmail'),
        connected(9, 'c2'),
        refusedByGmail('other_address'),
      );
  });
});

test('auto-verify is switched', () => {
  const on = { accountId: 1, enabled: true };
  given()
    .when({ type: 'SwitchAutoVerify', ...on })
    .thenExactly({ type: 'SenderAutoVerifySwitched', data: on });
  given().when({ type: 'SwitchAutoVerify', accountId: 1, enabled: false }).thenNothing();
});

describe('when the account is taken over', () => {
  const setAside: SenderCommand = { type: 'SetSendersAside', own: 'own@studio.example' };
  const about = (senderId: number) => ({ accountId: 1, senderId });
  const server = { host: 'smtp.x.example', port: 587, username: '', passwordId: 'p' };
  const served: SenderEvent = { type: 'SenderServerSet', data: { ...about(2), ...server } };
  const aside = (senderId: number): SenderEvent => ({ type: 'SenderSetAside', data: about(senderId) });
  const other = [added(3, 'a@x.example'), verified(3), primary(3)];

  test('all senders are set aside but the own address without a mail server', () => {
    given(added(2, 'own@studio.example'), verified(), primary(), added(3, 'a@x.example'), verified(3))
      .when(setAside)
      .thenExactly(aside(3));
    given(added(2, 'own@studio.example'), served).when(setAside).thenExactly(aside(2));
    given(...other, aside(3))
      .when(setAside)
      .thenNothing();
  });

  test('those that are chosen are taken back as they were, the others are not', () => {
    const takeBack: SenderCommand = { type: 'TakeSendersBack', senderIds: [3] };
    const back: SenderEvent = { type: 'SenderTakenBack', data: about(3) };
    const left: SenderEvent = { type: 'SenderLeftAside', data: about(2) };
    given(...other, added(), served, aside(3), aside(2))
      .when(takeBack)
      .thenExactly(back, left, primary(3));
    given(...other, aside(3), back)
      .when(takeBack)
      .thenNothing();
  });
});
