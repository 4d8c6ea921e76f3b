import { keysOf } from '../../contracts/keys-of.ts';
import { placeholdersIn, variableAliases, type VariableName } from './template-variables.ts';

/** What the editor calls each. */
const labelOf: Readonly<Record<VariableName, string>> = {
  client_name: 'Client name',
  invoice_number: 'Invoice number',
  invoice_amount: 'Amount',
  invoice_total: 'Invoice total',
  amount_paid: 'Amount received',
  last_payment: 'Last payment',
  installment_amount: 'Installment',
  installment_date: 'Installment date',
  late_fee: 'Late fees and interest',
  due_date: 'Due date',
  daysOverdue: 'Days overdue',
  sender_name: 'Sender name',
  payment_url: 'Payment link',
  po_number: 'PO number',
};

/** The variables that the editor offers. */
export const templateVariables = keysOf(labelOf).map((name) => ({
  name,
  alias: variableAliases[name],
  label: labelOf[name],
}));

/** What the editor calls each variable, by both of its names. */
const labels: ReadonlyMap<string, string> = new Map(
  templateVariables.flatMap(({ name, alias, label }) => [
    [name, label] as const,
    ...(alias === null ? [] : [[alias, label] as const]),
  ]),
);

export interface FoundVariable {
  /** Where its braces begin and end in the text. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** The variables in a text, in order: whatever `expand` would fill in. */
export const variablesIn = (text: string): FoundVariable[] =>
  placeholdersIn(text).flatMap(({ from, to, name, isVariable }) => {
    const label = isVariable ? labels.get(name) : undefined;
    return label === undefined ? [] : [{ from, to, label }];
  });

/** A text for those who read about an email: its variables by their labels, `[Invoice number]`. */
export const withVariableLabels = (text: string): string =>
  variablesIn(text).reduceRight(
    (rest, { from, to, label }) => `${rest.slice(0, from)}[${label}]${rest.slice(to)}`,
    text,
  );
