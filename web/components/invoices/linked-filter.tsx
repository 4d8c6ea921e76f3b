import type { Currency } from '../../../contracts/currencies.ts';
import { currencyText, defaultCurrency } from '../../../contracts/known-currency.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { ageGroup, ageLabels } from '../../../contracts/invoices/dashboard.ts';
import { attentionKind } from '../../../contracts/invoices/attention.ts';
import { listFilters } from '../../../contracts/invoices/list-filters.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { kindTitles } from '../../data/records/attention-kinds.ts';
import { monthOfYear } from '../../ui/text/dates.ts';
import type { ListQuery } from '../../data/lists/pages.ts';
import { clientRecords, useRecord } from '../../data/records/records.ts';
import { useSetUrlStates, useUrlParameters } from '../../navigation/url-state.ts';
import { formatMinor, plainAmount } from '../../data/account/numbers.ts';

/** The filter of the list of invoices in the address. */
export const useInvoiceFilter = () => {
  const parameters = useUrlParameters();
  return listFilters.invoices.parse(Object.fromEntries(parameters));
};

/** A filter as a chip says it, and the parameters of the address that make it. */
interface Chip {
  readonly names: readonly string[];
  readonly words: string;
}

/** In any currency, unless the list is of one. */
const amountWords = (from: string, to: string, currency: Currency | undefined): string => {
  const money = (units: string): string =>
    currency === undefined
      ? plainAmount(moneyOf(Number(units), defaultCurrency))
      : formatMinor(moneyOf(Number(units), currency).minor, currency);
  if (to === '') return `${money(from)} or more`;
  return from === '' ? `Up to ${money(to)}` : `${money(from)} to ${money(to)}`;
};

const chip = (words: string | undefined, ...names: readonly string[]): readonly Chip[] =>
  words === undefined ? [] : [{ names, words }];

/** @param query the filters as the list's call takes them */
const chipsOf = (query: ListQuery, clientName: string | undefined): readonly Chip[] => {
  const { clientId = '', amountFrom = '', amountTo = '', age, paidMonth = '', issuedFrom = '' } = query;
  const kind = attentionKind.safeParse(query['attention']).data;
  const group = ageGroup.safeParse(age).data;
  const currency = currencyText.safeParse(query['currency']).data;
  return [
    ...chip(clientId === '' ? undefined : (clientName ?? 'One client'), 'client'),
    ...chip(
      amountFrom + amountTo === '' ? undefined : amountWords(amountFrom, amountTo, currency),
      'amountFrom',
      'amountTo',
    ),
    ...chip(currency && `In ${currency}`, 'currency'),
    ...chip(group && ageLabels[group], 'age'),
    ...chip(paidMonth === '' ? undefined : `Paid in ${monthOfYear(paidMonth)}`, 'paidMonth'),
    ...chip(kind && kindTitles[kind], 'attention'),
    ...chip(issuedFrom === '' ? undefined : `Issued since ${shortDate(issuedFrom)}`, 'issuedFrom'),
  ];
};

const useClientName = ({ clientId = '' }: ListQuery): string | undefined =>
  useRecord(clientRecords, clientId === '' ? undefined : Number(clientId)).record?.name;

/** The filters in the address that are shown as chips, and the same as the list's call takes them. */
export const useLinkedFilter = () => {
  const { client, currency, amountFrom, amountTo, age, paidMonth, attention, issuedFrom } =
    useInvoiceFilter();
  const query: ListQuery = Object.fromEntries(
    Object.entries({
      clientId: client,
      currency,
      amountFrom,
      amountTo,
      age,
      paidMonth,
      attention,
      issuedFrom,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return { query, chips: chipsOf(query, useClientName(query)) };
};

/** The words of the chips of rows that were read. */
export const useLinkedWords = (query: ListQuery): readonly string[] =>
  chipsOf(query, useClientName(query)).map(({ words }) => words);

/** What a list is narrowed to, each with a button that takes it away. */
export const LinkedFilter = ({
  filter: { chips },
}: {
  readonly filter: ReturnType<typeof useLinkedFilter>;
}) => {
  const setUrlStates = useSetUrlStates();
  if (chips.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filters"
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}
    >
      {chips.map(({ names, words }) => (
        <Button
          key={names.join()}
          size="small"
          variant="outlined"
          aria-label={`Remove filter: ${words}`}
          endIcon={<X size={14} aria-hidden />}
          onClick={() => setUrlStates(Object.fromEntries(names.map((name) => [name, ''])))}
          sx={{ maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {words}
        </Button>
      ))}
      {chips.length > 1 && (
        <Button
          size="small"
          variant="text"
          onClick={() =>
            setUrlStates(Object.fromEntries(chips.flatMap(({ names }) => names.map((name) => [name, '']))))
          }
        >
          Clear All
        </Button>
      )}
    </Box>
  );
};
