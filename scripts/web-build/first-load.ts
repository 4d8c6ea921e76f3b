/** What sign-in, dashboard and list of invoices may load before they stand. */
export const firstLoadLimits = {
  requests: 15,
  /** Of scripts, gzip, in thousands of bytes. */
  kilobytes: 235,
} as const;
