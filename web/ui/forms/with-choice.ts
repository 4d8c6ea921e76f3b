/** What is chosen after one of the choices is turned on or off. */
export const withChoice = <T>(chosen: readonly T[], one: T, isOn: boolean): readonly T[] =>
  isOn ? [...chosen, one] : chosen.filter((other) => other !== one);
