import { inject } from 'vitest';
import { useBuiltWorkers } from '../../app/workers/start-worker.ts';
import { useBuiltWorkflows } from '../../workflows/temporal/worker/workflow-bundle.ts';

useBuiltWorkers(inject('workerFolder'));
const workflows = inject('workflowFile');
if (workflows !== undefined) useBuiltWorkflows(workflows);
