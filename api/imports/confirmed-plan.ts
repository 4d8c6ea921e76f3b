import type { ImportPlan } from '../../commands/imports/import-files.ts';
import type { CurrentPlan } from './plan-import.ts';

/** The plan with the ids of what it creates. */
export const confirmedPlan = ({ planned, clients }: CurrentPlan, nextId: () => number): ImportPlan => {
  const firstEntry = new Map<number, number>();
  for (const { row, action } of planned) {
    const owner =
      action?.type === 'create-client'
        ? action.client
        : action?.type === 'create-invoice' && 'new' in action.client
          ? action.client.new
          : undefined;
    if (owner !== undefined && !firstEntry.has(owner)) firstEntry.set(owner, row.entry);
  }
  return {
    clients: clients.map((values, index) => ({ id: nextId(), values, entry: firstEntry.get(index) ?? 0 })),
    entries: planned.map(({ row, action }) => ({
      row,
      action,
      invoiceId: action?.type === 'create-invoice' ? nextId() : null,
    })),
  };
};
