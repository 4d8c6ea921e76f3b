import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../../tests/doubles/person.ts';

/**
 * Measures repeatedly how many milliseconds pass from a command's response until another window was notified of the
 * change and has read the record.
 * @param apart milliseconds between two changes; those within 50 of an earlier one are bundled
 */
export const changeWaits = async (
  writer: Person,
  reader: Person,
  changes: number,
  apart = 0,
): Promise<number[]> => {
  const { id } = (await writer.post('/api/clients', { name: 'Client', email: 'client@example.com' })).body;
  const window = await reader.live();
  const waits: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    await pause(apart);
    window.changes.length = 0;
    await writer.put(`/api/clients/${id}`, { city: `City ${change}` });
    const answered = performance.now();
    await window.told('clients', id);
    await reader.get(`/api/clients?ids=${id}`);
    waits.push(performance.now() - answered);
  }
  window.close();
  return waits;
};
