/** The workflows that a worker runs; Temporal takes them from one file. */
export { chaseInvoice } from './chase/chase-workflow.ts';
export { syncXero } from './sync/sync-workflow.ts';
