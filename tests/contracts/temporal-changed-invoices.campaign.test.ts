import { describeInCampaigns } from '../campaign.ts';
import { describeOnTemporal } from './sequence-runs/worlds/describe-on-temporal.ts';
import { changedInvoicesContract } from './sequence-runs/sequence-runs-contract.ts';

// The sample is the long story of `tests/temporal/skipped-time.campaign.test.ts`.
describeInCampaigns('what runs on Temporal do about changed invoices', () =>
  describeOnTemporal(changedInvoicesContract),
);
