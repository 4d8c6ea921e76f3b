import { describeOnTemporal } from './sequence-runs/describe-on-temporal.ts';
import { sentMailsContract } from './sequence-runs/sequence-runs-contract.ts';

// In a file of its own, so that it runs beside the other part: each takes a minute or more.
describeOnTemporal(sentMailsContract);
