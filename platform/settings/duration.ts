import { milliseconds } from 'date-fns/milliseconds';

const pattern =
  /^(?<sign>[+-])?P(?!$)(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=\d)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)?$/;

const units = ['weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

/** Milliseconds of an ISO 8601 duration without years and months, which have no fixed length; undefined for anything else. */
export const parseDuration = (text: string): number | undefined => {
  const parts = pattern.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const sum = milliseconds(Object.fromEntries(units.map((unit) => [unit, Number(parts[unit] ?? 0)])));
  return parts['sign'] === '-' ? -sum : sum;
};
