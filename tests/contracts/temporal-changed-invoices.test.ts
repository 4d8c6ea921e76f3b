import { describeOnTemporal } from './sequence-runs/describe-on-temporal.ts';
import { changedInvoicesContract } from './sequence-runs/sequence-runs-contract.ts';

describeOnTemporal(changedInvoicesContract);
