import { describeInCampaigns } from '../campaign.ts';
import { describeOnTemporal } from './sequence-runs/worlds/describe-on-temporal.ts';
import { sentMailsContract } from './sequence-runs/sequence-runs-contract.ts';

// In a file of its own, so that it runs beside the other part: each takes a minute or more.
// The sample is the long story of `tests/temporal/skipped-time.campaign.test.ts`.
describeInCampaigns('what runs on Temporal send', () => describeOnTemporal(sentMailsContract));
