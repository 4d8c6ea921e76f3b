/** Dates and times of a zone, worked out from Intl alone: the oracle shares no calendar with the program. */

const dayLength = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
};

/** As clocks on the wall show it: `2026-03-29T09:00`. */
export const wallTime = (zone: string, instant: number): string => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}`;
};

export const dateIn = (zone: string, instant: number): string => wallTime(zone, instant).slice(0, 10);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);

/** The first instant at which clocks there show this date and time; undefined when they skip it. */
const firstInstantOf = (zone: string, date: string, time: string): number | undefined => {
  const asUtc = Date.parse(`${date}T${time}Z`);
  // Before clocks go back.
  const dayBefore = asUtc - dayLength;
  const instant = asUtc - (Date.parse(`${wallTime(zone, dayBefore)}Z`) - dayBefore);
  return wallTime(zone, instant) === `${date}T${time}` ? instant : undefined;
};

/** Whether this date and time has come there. Of a time that clocks show twice, the first counts. */
export const hasCome = (zone: string, date: string, time: string, instant: number): boolean =>
  wallTime(zone, instant) >= `${date}T${time}` || instant >= (firstInstantOf(zone, date, time) ?? Infinity);

/** Whether it is a time of day there at which no late email goes. */
export const isQuiet = (zone: string, instant: number): boolean => {
  const time = wallTime(zone, instant).slice(11);
  return time < '09:00' || time > '21:00';
};
