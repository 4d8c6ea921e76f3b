import type { ClientView } from '../../contracts/invoices/clients.ts';
import type { ScheduleRule } from './events.ts';

type Asked = Pick<ScheduleRule, 'clientId' | 'relationshipType' | 'amountFrom' | 'source'>;

/** A rule that can decide about a client's invoices, and its place from 0. */
export interface PossibleRule<Rule> {
  readonly index: number;
  readonly rule: Rule;
  /** Whether it holds for each of them, whatever its amount and source are. */
  readonly isCertain: boolean;
}

/**
 * The rules that can decide about the invoices of a client, in their order. The last of them is certain, unless an
 * invoice may get none.
 */
export const rulesOfClient = <Rule extends Asked>(
  rules: readonly Rule[],
  client: Pick<ClientView, 'id' | 'relationshipType'>,
): PossibleRule<Rule>[] => {
  const possible = rules.flatMap((rule, index) => {
    const { clientId, relationshipType, amountFrom, source } = rule;
    if (clientId !== null && clientId !== client.id) return [];
    if (relationshipType !== null && relationshipType !== client.relationshipType) return [];
    return [{ index, rule, isCertain: amountFrom === null && source === null }];
  });
  const certain = possible.findIndex(({ isCertain }) => isCertain);
  return certain === -1 ? possible : possible.slice(0, certain + 1);
};
