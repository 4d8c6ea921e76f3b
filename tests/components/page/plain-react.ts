import * as React from 'react';

/*
 * React's development build writes down where each element was created, and how long each render took, for developer
 * tools. That is half of what a test computes, and no test reads it.
 */

for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null)
  throw new Error('React keeps its internals elsewhere');
// It stops doing so when it has done it often.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
