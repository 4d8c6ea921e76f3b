import { openEmbeddedWorld } from './sequence-runs/embedded-world.ts';
import { sequenceRunsContract } from './sequence-runs/sequence-runs-contract.ts';

sequenceRunsContract('embedded', openEmbeddedWorld);
