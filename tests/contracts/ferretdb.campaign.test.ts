import { describeInCampaigns, isWhole } from '../campaign.ts';
import { describeWith } from '../engines/at-hand.ts';
import { emptyAt } from './empty-mongo-read-models.ts';
import { filesOn } from './files-on-mongo.ts';
import { keepOn } from './keep-on-mongo.ts';
import { liveBusOn } from './live-bus-on-mongo.ts';
import { readModelsContract } from './read-models-contract.ts';

/*
 * A second server of MongoDB's protocol. The sample is where it differs: it has no change streams, so that messages are
 * polled, and it reads the document of an update and then writes it, so that other connections can write in between.
 */

describeWith(['FERRETDB_URL'], 'on FerretDB', ({ FERRETDB_URL: url }) => {
  liveBusOn('polled', url, false);
  readModelsContract('FerretDB', emptyAt(url), { areUpdatesAtomic: false, many: 500, isSample: !isWhole });
  describeInCampaigns('files and the keep on FerretDB', () => {
    filesOn('GridFS', url);
    keepOn('FerretDB', url);
  });
});
