import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { attentionKind } from '../../../contracts/attention.ts';
import { ageGroup, ageLabels } from '../../../contracts/dashboard.ts';
import { calendarDate, calendarMonth } from '../../../contracts/fields.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { kindTitles } from '../../lib/attention-kinds.ts';
import { monthOfYear } from '../../lib/dates.ts';
import type { ListQuery } from '../../lib/pages.ts';
import { useSetUrlStates, useUrlState } from '../../lib/url-state.ts';

/** The filters that links to lists of invoices bring; each is a parameter of the address and of the rows' call. */
export type LinkedFilterName = 'age' | 'paidMonth' | 'issuedFrom' | 'attention';

const wordsOf: Readonly<Record<LinkedFilterName, (value: string) => string | undefined>> = {
  age: (value) => {
    const { data } = ageGroup.safeParse(value);
    return data && ageLabels[data];
  },
  paidMonth: (value) =>
    calendarMonth.safeParse(value).success ? `Paid in ${monthOfYear(value)}` : undefined,
  attention: (value) => {
    const { data } = attentionKind.safeParse(value);
    return data && kindTitles[data];
  },
  issuedFrom: (value) =>
    calendarDate.safeParse(value).success ? `Issued since ${shortDate(value)}` : undefined,
};

/** The filters in the address that came with a link, and their words by name; unknown values are left out. */
export const useLinkedFilter = () => {
  const values: Readonly<Record<LinkedFilterName, string>> = {
    age: useUrlState('age')[0],
    paidMonth: useUrlState('paidMonth')[0],
    issuedFrom: useUrlState('issuedFrom')[0],
    attention: useUrlState('attention')[0],
  };
  const names: readonly LinkedFilterName[] = ['age', 'paidMonth', 'issuedFrom', 'attention'];
  const set = names.flatMap((name) => {
    const words = wordsOf[name](values[name]);
    return words === undefined ? [] : [{ name, words }];
  });
  const query: ListQuery = Object.fromEntries(set.map(({ name }) => [name, values[name]]));
  return { query, set };
};

/** The words of the linked filters that rows were read with. */
export const linkedWords = (query: ListQuery): readonly string[] =>
  Object.entries(wordsOf).flatMap(([name, words]) => words(query[name] ?? '') ?? []);

/** What a link has narrowed a list to, each with a button that takes it away. */
export const LinkedFilter = ({
  filter: { set },
}: {
  readonly filter: ReturnType<typeof useLinkedFilter>;
}) => {
  const setUrlStates = useSetUrlStates();
  if (set.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filters"
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}
    >
      {set.map(({ name, words }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          aria-label={`Remove filter: ${words}`}
          endIcon={<X size={14} aria-hidden />}
          onClick={() => setUrlStates({ [name]: '' })}
        >
          {words}
        </Button>
      ))}
    </Box>
  );
};
