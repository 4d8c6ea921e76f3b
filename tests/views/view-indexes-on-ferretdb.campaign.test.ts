import { describeInCampaigns } from '../campaign.ts';
import { describeWith } from '../engines/at-hand.ts';
import { questionsAt } from './view-questions.ts';

// Which index serves a question is reckoned, and `view-indexes.test.ts` does so with what MongoDB is asked.
describeInCampaigns('questions of the views to FerretDB', () =>
  describeWith(['FERRETDB_URL'], 'questions of the views to FerretDB', ({ FERRETDB_URL }) =>
    questionsAt(FERRETDB_URL),
  ),
);
