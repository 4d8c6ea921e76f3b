import { z } from 'zod';
import config from '../../vitest.config.ts';

/* Prints the names of all test projects but the given ones, each as an option of Vitest, which can't leave several out. */

const named = z.object({ test: z.object({ name: z.string() }) });
const { projects } = z.object({ test: z.object({ projects: z.array(named) }) }).parse(config).test;
const left = projects.map(({ test }) => test.name).filter((name) => !process.argv.includes(name, 2));
console.log(left.map((name) => `--project=${name}`).join('\n'));
