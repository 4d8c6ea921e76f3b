import { millisecondsInMinute } from 'date-fns/constants';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { todayIn } from '../../../domain/calendar.ts';

const tick = 15_000;
const listeners = new Set<() => void>();
let ahead = 0;
let minute = 0;

/** The server's clock, in milliseconds since 1970: the browser's may be wrong, and the server's may be shifted. */
export const serverNow = (): number => Date.now() + ahead;

const toMinute = (): number => Math.floor(serverNow() / millisecondsInMinute) * millisecondsInMinute;

const notify = (): void => {
  minute = toMinute();
  for (const listener of [...listeners]) listener();
};

/** Sets the server's time. @param nowText ISO instant of `GET /api/status` */
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

/** The server's time in whole minutes (milliseconds since 1970); components that use it render every minute. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => {
    if (minute === 0) minute = toMinute();
    return minute;
  });

/** Today in a zone, `YYYY-MM-DD`, by the clock. Pages ask `useToday`. */
export const useTodayIn = (zone: string): string =>
  useSyncExternalStore(subscribe, () => todayIn(zone, serverNow()));

/** Set by the shell. */
export const TodayContext = createContext<string | undefined>(undefined);

/** The account's today, `YYYY-MM-DD`; components that use it render again at midnight, not before. */
export const useToday = (): string => {
  const today = useContext(TodayContext);
  if (today === undefined) throw new Error('useToday is for what lies inside the shell');
  return today;
};
