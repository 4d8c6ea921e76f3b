import { describe, test } from 'vitest';
import { givenFor } from '../given-when-then.fixture.ts';
import { xeroDecider } from './decide.ts';
import type { XeroEvent } from './events.ts';

const given = givenFor(xeroDecider);

const ids = (connectionId = 'c1') => ({ accountId: 1, connectionId });
const tenant = { tenantId: 't1', tenantName: 'Sam Studio LLC' };
const connected = (connectionId = 'c1'): XeroEvent => ({
  type: 'XeroConnected',
  data: { ...ids(connectionId), ...tenant, by: 'consent' },
});
const lost: XeroEvent = { type: 'XeroConnectionLost', data: { ...ids(), ...tenant, code: 'refused' } };
const disconnected: XeroEvent = { type: 'XeroDisconnected', data: ids() };

describe('the connection to Xero', () => {
  test('is made once, and a later one replaces it', () => {
    const connect = { type: 'ConnectXero', ...tenant, by: 'consent' } as const;
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
    given(connected()).when({ type: 'DisconnectXero' }).thenExactly(disconnected);
    given(connected(), lost).when({ type: 'DisconnectXero' }).thenExactly(disconnected);
    given(connected(), disconnected).when({ type: 'DisconnectXero' }).thenNothing();
    given().when({ type: 'DisconnectXero' }).thenNothing();
  });

  test('is lost once, and an earlier one loses nothing', () => {
    const lose = { type: 'LoseXero', connectionId: 'c1', code: 'refused' } as const;
    given(connected()).when(lose).thenExactly(lost);
    given(connected(), lost).when(lose).thenNothing();
    given(connected(), connected('c2')).when(lose).thenNothing();
    given(connected(), disconnected).when(lose).thenNothing();
  });
});
