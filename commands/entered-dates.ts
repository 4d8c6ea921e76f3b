import { calendarDate, noValidDate } from '../contracts/fields.ts';
import { readDate, readSchedule } from '../domain/calendar.ts';
import { InvalidField } from '../domain/errors.ts';

/** An instant at the edge of the accepted range can be a date outside of it in the account's zone. */
const assertStorable = (date: string, field: string): void => {
  if (!calendarDate.safeParse(date).success) throw new InvalidField(field, noValidDate);
};

/** Parses a field's calendar date in a zone. @throws InvalidField for a date out of range */
export const parseDate = (text: string, zone: string, field: string): string => {
  const date = readDate(text, zone);
  assertStorable(date, field);
  return date;
};

/** Parses date and time of day of a step; see `readSchedule`. @throws InvalidField for a date out of range */
export const parseSchedule = (
  date: string,
  time: string | null | undefined,
  zone: string,
  field: string,
): ReturnType<typeof readSchedule> => {
  const schedule = readSchedule(date, time, zone);
  assertStorable(schedule.date, field);
  return schedule;
};
