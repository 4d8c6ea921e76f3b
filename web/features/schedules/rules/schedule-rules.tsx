/** Which invoices get which schedule. */
export const ScheduleRules = () => null;
