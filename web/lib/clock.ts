import { useSyncExternalStore } from 'react';
import { todayIn } from '../../domain/calendar.ts';
import { useUser } from './session.ts';

const tick = 15_000;
const listeners = new Set<() => void>();
let ahead = 0;
let minute = 0;

/** The server's clock, in milliseconds since 1970: the browser's may be wrong, and the server's may be shifted. */
export const serverNow = (): number => Date.now() + ahead;

const toMinute = (): number => Math.floor(serverNow() / 60_000) * 60_000;

const notify = (): void => {
  minute = toMinute();
  for (const listener of [...listeners]) listener();
};

/** Takes over the server's time. @param nowText ISO instant of `GET /api/status` */
export const setServerTime = (nowText: string): void => {
  const difference = Date.parse(nowText) - Date.now();
  if (Math.abs(difference - ahead) < 2_000) return;
  ahead = difference;
  notify();
};

/** The account's midnight has passed. */
export const recomputeToday = notify;

let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(notify, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** The server's time in whole minutes (milliseconds since 1970); a component that uses it follows the clock. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => {
    if (minute === 0) minute = toMinute();
    return minute;
  });

/** The account's today, `YYYY-MM-DD`; a component that uses it is drawn anew when the day turns, not before. */
export const useToday = (): string => {
  const { timeZone } = useUser();
  return useSyncExternalStore(subscribe, () => todayIn(timeZone, serverNow()));
};
