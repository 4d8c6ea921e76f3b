const pattern =
  /^(?<sign>[+-])?P(?!$)(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=\d)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)?$/;

const milliseconds = {
  weeks: 604_800_000,
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
};

/** Milliseconds of an ISO 8601 duration without years and months, which have no fixed length; undefined for anything else. */
export const parseDuration = (text: string): number | undefined => {
  const parts = pattern.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const sum = Object.entries(milliseconds).reduce(
    (total, [unit, length]) => total + Number(parts[unit] ?? 0) * length,
    0,
  );
  return parts['sign'] === '-' ? -sum : sum;
};
