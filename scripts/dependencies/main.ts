import { writeFileSync } from 'node:fs';
import { documentFile, problems, written } from './project.ts';

/* Writes the tables of docs/dependencies.md. Usage: npm run dependencies:list */

writeFileSync(documentFile, written);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
