import { openEmbeddedWorld } from './sequence-runs/worlds/embedded-world.ts';
import { changedInvoicesContract, sentMailsContract } from './sequence-runs/sequence-runs-contract.ts';

sentMailsContract('embedded', openEmbeddedWorld);
changedInvoicesContract('embedded', openEmbeddedWorld);
