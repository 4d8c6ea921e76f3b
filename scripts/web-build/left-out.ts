import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/*
 * Parts of libraries that no page uses and a bundler can't leave out by itself. A browser test limits the size of the
 * first load, so that a new version of a library in which this finds nothing is noticed.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * zod's classic API takes its writer of JSON Schema along, 5 kB (gzip) of the first load; no page writes any. Each of its
 * exports becomes a function that makes functions, which is all that constructing a schema asks of them.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => () => {};`).join('\n'), map: null };
    },
  },
};

/** The theme switches the ripples of buttons off; they would be 3 kB (compressed) of every page. */
const withoutRipples: Plugin = {
  name: 'without-ripples',
  apply: 'build',
  transform: {
    filter: { id: /@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/ },
    handler: () => ({ code: 'export default () => null;', map: null }),
  },
};

/** Names of all functions that the browser's code calls as methods, as in `.trim(`. */
const calledMethods = (): ReadonlySet<string> => {
  const files = ['contracts', 'domain', 'web'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, room, file), 'utf8')),
  );
  return new Set(files.flatMap((text) => [...text.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name)));
};

/** Methods of schemas that zod itself and the library of forms call. */
const calledElsewhere = /^(check|clone|parse|safeParse|validate)/;

/** A method in zod's table of what each schema of a kind can do: one line that opens it, and those of its body. */
const zodMethod =
  /^ {4}(?:async )?(\w+)(?:\(.*\)|: (?:async )?function \w+\(.*\)) \{\n(?: {8}.*\n)+ {4}\},\n/gm;

/**
 * What zod's classic API takes along and no page uses: generated code, which the content security policy forbids, a memory
 * for schemas that contain themselves, JSON Schema, and the formats and checks behind methods that nothing calls, which
 * no bundler can know; those alone are 4 kB (gzip) of the first load.
 */
const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => {
      const called = calledMethods();
      return {
        code: code
          .replace(/^ {4}inst\._zod\.processJSONSchema = .*;\n/gm, '')
          .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
          .replace('core.config({ memoizer: core.memoizer() })', 'undefined')
          .replace(zodMethod, (method, name: string) =>
            called.has(name) || calledElsewhere.test(name) ? method : '',
          ),
        map: null,
      };
    },
  },
};

/** Of emotion, for class components around its own; nothing of ours or MUI's asks for it. */
const withoutHoisting: Plugin = {
  name: 'without-hoisting',
  apply: 'build',
  load: {
    filter: { id: /[\\/]hoist-non-react-statics[\\/]dist[\\/][\w.-]+\.js$/ },
    handler: () => 'export default (target) => target;',
  },
};

/** The package of the router gives browsers its development build, whatever is built. */
const builtRouter: Plugin = {
  name: 'built-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
        },
      ],
    },
  }),
};

/** Calls of React that only make a component or a context. */
const onlyMakes = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/**
 * The router's forms and prefetching, which are for its framework, 3 kB (gzip) of every page: names for debugging and
 * calls that seem to do something keep a bundler from leaving them out.
 */
const withoutFramework: Plugin = {
  name: 'without-framework',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(onlyMakes, '= /* @__PURE__ */ $1')
        .replace('React10.createElement(PrefetchPageLinks, { page: href })', 'null'),
      map: null,
    }),
  },
};

/** A function of React's own file, which is built but not minified. */
const viewTransitionFunction = /^(function \w*ViewTransition\w*\([^)]*\)) \{\n[\s\S]*?^\}$/gm;

/**
 * Of React, what takes over a page that a server has rendered and what animates `<ViewTransition>`, 5 kB (gzip) of every
 * page. Nothing here does either: it is never hydrating, and no search for a view transition would find one.
 */
const withoutServerPages: Plugin = {
  name: 'without-server-pages',
  apply: 'build',
  transform: {
    filter: { id: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ },
    handler: (code) => ({
      code: code
        .replace(viewTransitionFunction, '$1 {}')
        .replace(/^ {2}isHydrating = !1,\n/m, '')
        .replace(/^ {2}isHydrating$/m, '  wasHydrating')
        .replace(/\bisHydrating(?: = ![01])?(?![\w$])/g, '!1'),
      map: null,
    }),
  },
};

export const leftOut: readonly Plugin[] = [
  withoutServerPages,
  withoutJsonSchema,
  withoutUnusedZod,
  withoutRipples,
  withoutHoisting,
  builtRouter,
  withoutFramework,
];
