import type { Currency } from '../../../contracts/currencies.ts';
import { currencyText } from '../../../contracts/known-currency.ts';
import { calendarMonth } from '../../../contracts/fields.ts';
import { addDays } from '../../../domain/calendar.ts';
import { monthAfter } from '../../../domain/months.ts';
import type { ListQuery } from '../../data/lists/pages.ts';
import { useSetUrlStates, useUrlState } from '../../navigation/url-state.ts';
import { addressRange, type DateRange } from '../../ui/date-range/range.ts';
import { kindChoices, type KindChoice } from './components/kind-filter.tsx';

const daysOf = (month: string): DateRange => ({
  from: `${month}-01`,
  to: addDays(`${monthAfter(month)}-01`, -1),
});

const noFilter = { from: '', to: '', month: '', kind: '', currency: '' } as const;

/** Whether rows were read with a filter. */
export const isNarrowed = (query: ListQuery): boolean =>
  Object.keys(noFilter).some((name) => (query[name] ?? '') !== '');

/** The payments that the address asks for, and functions to change it. A month is shown as its days. */
export const usePaymentFilter = () => {
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const [asked] = useUrlState('month');
  const [kindAsked] = useUrlState('kind');
  const [currencyAsked] = useUrlState('currency');
  const setUrlStates = useSetUrlStates();
  const days = addressRange.parse({ from, to });
  const hasDays = days.from !== '' || days.to !== '';
  const month = hasDays ? '' : (calendarMonth.safeParse(asked).data ?? '');
  const kind = kindChoices.find((choice) => choice === kindAsked) ?? 'all';
  const currency: Currency | '' = currencyText.safeParse(currencyAsked).data ?? '';
  const query = { ...days, month, kind: kind === 'all' ? '' : kind, currency };
  return {
    /** As the list's call takes it. */
    query,
    range: month === '' ? days : daysOf(month),
    kind,
    currency,
    isSet: isNarrowed(query),
    setRange: (range: DateRange) => setUrlStates({ ...range, month: '' }),
    setKind: (next: KindChoice) => setUrlStates({ kind: next === 'all' ? '' : next }),
    setCurrency: (next: string) => setUrlStates({ currency: next }),
    clear: () => setUrlStates(noFilter),
  };
};
