import type { ListQuery } from '../../data/lists/pages.ts';

/** What a timeline is about. */
export type Scope =
  | { readonly kind: 'invoice' | 'client'; readonly id: number }
  | { readonly kind: 'account' };

/** The part of the address that names it to the API. */
export const scopeQuery = (scope: Scope): ListQuery =>
  scope.kind === 'account' ? {} : { [`${scope.kind}Id`]: String(scope.id) };

/** Its page. */
export const scopePath = (scope: Scope): string =>
  scope.kind === 'account' ? '/audit' : `/${scope.kind}s/${scope.id}/history`;
