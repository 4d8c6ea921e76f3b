/** Browsers by what only they say; one that is built on another says both, so it comes first. */
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device in words: "Firefox on Windows". A program is named as it names itself. */
export const deviceWords = (userAgent: string | null): string => {
  if (userAgent === null) return 'Unknown device';
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.split(/[\s/]/, 1)[0] || 'Unknown device');
};
