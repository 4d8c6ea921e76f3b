/** A time zone in which it is about this hour of the day now. `Etc/GMT+5` is five hours behind UTC. */
export const zoneAtHour = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
