import { liveMessage } from '../../../contracts/live.ts';
import { queryClient, readEverythingAgain } from '../query-client.ts';
import { readSince, userQuery } from '../account/session.ts';
import { sessionEnded } from '../account/session-ended.ts';
import { createStore } from '../../hooks/store.ts';
import { loadAhead } from '../../loading/ahead.ts';

export type LiveState = 'connected' | 'reconnecting' | 'offline';

export const liveState = createStore<LiveState>('reconnecting');

/** Close code of the server for a session that ended. */
const signedOutCode = 4401;
const longestWait = 15_000;
const attemptsUntilOffline = 5;

const address = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`;

const waitAfter = (failures: number): number =>
  Math.min(longestWait, 250 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * If a change could not be loaded, lists are outdated: they are read again immediately, or with the next connection.
 */
const take = async (text: string): Promise<void> => {
  try {
    const { applyLiveChanges } = await patches();
    await applyLiveChanges(liveMessage.parse(JSON.parse(text)));
  } catch (error) {
    console.error(error);
    await readEverythingAgain();
  }
};

/** Loaded with the first change, or ahead of it. */
const patches = () => import('./live-patches.ts');
loadAhead(patches);

const watch = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => console.error(error));
};

/** Holds the live connection until the returned function is called. Reconnects automatically, with growing pauses. */
export const startLive = (): (() => void) => {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let connectedBefore = false;
  let stopped = false;

  const connect = (): void => {
    clearTimeout(timer);
    if (stopped || (socket && socket.readyState <= WebSocket.OPEN)) return;
    // After a reconnection everything is read again anyway.
    const since = connectedBefore ? undefined : readSince();
    const opening = new WebSocket(address() + (since === undefined ? '' : `?since=${since}`));
    socket = opening;
    opening.onopen = () => {
      failures = 0;
      liveState.set('connected');
      if (connectedBefore) watch(readEverythingAgain());
      connectedBefore = true;
    };
    opening.onmessage = ({ data }) => {
      if (typeof data === 'string') watch(take(data));
    };
    opening.onclose = ({ code }) => {
      if (stopped || socket !== opening) return;
      if (code === signedOutCode) return sessionEnded();
      retry();
    };
  };

  const retry = (): void => {
    failures += 1;
    liveState.set(!navigator.onLine || failures >= attemptsUntilOffline ? 'offline' : 'reconnecting');
    // A refused socket gives no reason, so an ordinary call checks the session.
    if (failures === 2) watch(queryClient.invalidateQueries({ queryKey: userQuery.queryKey }));
    timer = setTimeout(connect, waitAfter(failures));
  };

  const goOffline = (): void => liveState.set('offline');
  const goOnline = (): void => {
    if (liveState.get() === 'connected') return;
    if (liveState.get() === 'offline' && socket?.readyState === WebSocket.OPEN) liveState.set('connected');
    else connect();
  };

  window.addEventListener('offline', goOffline);
  window.addEventListener('online', goOnline);
  document.addEventListener('visibilitychange', goOnline);
  connect();

  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', goOnline);
    document.removeEventListener('visibilitychange', goOnline);
    socket?.close();
    liveState.set('reconnecting');
  };
};
