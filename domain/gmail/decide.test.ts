import { describe, test } from 'vitest';
import { givenFor } from '../given-when-then.fixture.ts';
import { gmailDecider } from './decide.ts';
import type { GmailEvent } from './events.ts';

const given = givenFor(gmailDecider);

const ids = (connectionId = 'c1') => ({ accountId: 1, connectionId });
const address = 'sam@gmail.example';
const connected = (connectionId = 'c1'): GmailEvent => ({
  type: 'GmailConnected',
  data: { ...ids(connectionId), address },
});
const lost: GmailEvent = { type: 'GmailConnectionLost', data: { ...ids(), address, code: 'refused' } };
const disconnected: GmailEvent = { type: 'GmailDisconnected', data: ids() };

describe('the connection to Gmail', () => {
  test('is made once, and a later one replaces it', () => {
    const connect = { type: 'ConnectGmail', address } as const;
    given()
      .when({ ...connect, ...ids() })
      .thenExactly(connected());
    given(connected())
      .when({ ...connect, ...ids() })
      .thenNothing();
    given(connected())
      .when({ ...connect, ...ids('c2') })
      .thenExactly(connected('c2'));
  });

  test('ends by the user, also after it was lost', () => {
    given(connected()).when({ type: 'DisconnectGmail' }).thenExactly(disconnected);
    given(connected(), lost).when({ type: 'DisconnectGmail' }).thenExactly(disconnected);
    given(connected(), disconnected).when({ type: 'DisconnectGmail' }).thenNothing();
    given().when({ type: 'DisconnectGmail' }).thenNothing();
  });

  test('is lost once, and an earlier one loses nothing', () => {
    const lose = { type: 'LoseGmail', connectionId: 'c1', code: 'refused' } as const;
    given(connected()).when(lose).thenExactly(lost);
    given(connected(), lost).when(lose).thenNothing();
    given(connected(), connected('c2')).when(lose).thenNothing();
    given(connected(), disconnected).when(lose).thenNothing();
  });
});
