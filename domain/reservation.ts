/** From this age on anyone may repair a reservation that was not confirmed, in milliseconds. */
export const reservationMilliseconds = 60_000;

/**
 * Whether an unconfirmed reservation is over a minute old.
 * @param since ISO instant at which it was taken
 * @param nowMs milliseconds since 1970
 */
export const isOverdueReservation = (since: string, nowMs: number): boolean =>
  nowMs - Date.parse(since) > reservationMilliseconds;
