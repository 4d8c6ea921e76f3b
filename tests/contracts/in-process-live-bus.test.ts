import { createLiveBus } from '../../platform/live-bus.ts';
import { liveBusContract } from './live-bus-contract.ts';

liveBusContract('in one process', async () => {
  const errors: unknown[] = [];
  const bus = createLiveBus((error) => errors.push(error));
  return { here: bus, there: bus, errors, dispose: () => bus.close() };
});
