import { stepType } from '../../../../contracts/sequences/sequences.ts';
import { tone } from '../../../../contracts/sequences/tones.ts';
import { useToday } from '../../../data/account/clock.ts';
import type { ListQuery } from '../../../data/lists/pages.ts';
import { useSetUrlStates, useUrlChoice, useUrlState } from '../../../navigation/url-state.ts';
import { addressRange, type DateRange } from '../../../ui/date-range/range.ts';
import { askedDays } from './shown-days.ts';

export const toneFilters = ['all', ...tone.options] as const;
export const typeFilters = ['all', ...stepType.options] as const;
export const heldFilters = ['all', 'false', 'true'] as const;

const noFilter = { q: '', from: '', to: '', tone: '', type: '', held: '' } as const;

const unlessAll = (choice: string): string => (choice === 'all' ? '' : choice);

/** Whether rows were read with a filter. */
export const isNarrowed = (query: ListQuery): boolean =>
  ['search', 'from', 'to', 'tone', 'stepType', 'held'].some((name) => (query[name] ?? '') !== '');

/** The emails that the address asks for, and functions to change it. */
export const useUpcomingFilter = () => {
  const today = useToday();
  const [search, setSearch] = useUrlState('q');
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const [toneAsked, setTone] = useUrlChoice('tone', toneFilters);
  const [type, setType] = useUrlChoice('type', typeFilters);
  const [held, setHeld] = useUrlChoice('held', heldFilters);
  const setUrlStates = useSetUrlStates();
  const range = addressRange.parse({ from, to });
  const { isCut, ...days } = askedDays(range, today);
  const query: ListQuery = {
    search,
    ...days,
    tone: unlessAll(toneAsked),
    stepType: unlessAll(type),
    held: unlessAll(held),
    order: 'client',
  };
  return {
    query,
    range,
    /** More days were asked for than are answered. */
    isCut,
    search,
    tone: toneAsked,
    type,
    held,
    isSet: isNarrowed(query),
    setSearch,
    setRange: (next: DateRange) => setUrlStates({ ...next }),
    setTone,
    setType,
    setHeld,
    clear: () => setUrlStates(noFilter),
  };
};
