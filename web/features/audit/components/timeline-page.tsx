import { useEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { factActor, factKind } from '../../../../contracts/invoices/timeline.ts';
import { AsOfBanner } from '../../../components/as-of/as-of-banner.tsx';
import { AsOfBar } from '../../../components/as-of/as-of-bar.tsx';
import { AuditNavigation } from '../../../components/audit/audit-navigation.tsx';
import { DateRangeButton } from '../../../ui/date-range/date-range-button.tsx';
import { addressRange } from '../../../ui/date-range/range.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { isEarlier, useMoment } from '../../../components/as-of/as-of.ts';
import { addressOf } from '../../../data/lists/pages.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { useSetUrlStates, useUrlChoice, useUrlState } from '../../../navigation/url-state.ts';
import { actorNames, kinds } from '../../../components/timeline/fact-words.ts';
import { scopeQuery, type Scope } from '../../../components/timeline/scope.ts';
import { FactList } from './fact-list.tsx';
import { StateTable } from './state-table.tsx';

const kindOptions = [
  { value: 'all', label: 'All kinds' },
  ...factKind.options.map((value) => ({ value, label: kinds[value].label })),
] as const;
const actorOptions = [
  { value: 'all', label: 'By anyone' },
  ...factActor.options.map((value) => ({ value, label: actorNames[value] })),
] as const;

interface TimelinePageProps {
  readonly scope: Scope;
  readonly title: string;
  readonly subtitle: string;
  readonly actions?: ReactNode;
}

/** What happened, as it stood at any moment: of an invoice, of a client, or of the account. */
export const TimelinePage = ({ scope, title, subtitle, actions }: TimelinePageProps) => {
  const { isAuditor } = useViewer();
  const moment = useMoment();
  const other = useMoment('and');
  const [kind, setKind] = useUrlChoice('kind', ['all', ...factKind.options]);
  const [actor, setActor] = useUrlChoice('actor', ['all', ...factActor.options]);
  const [from] = useUrlState('from');
  const [to] = useUrlState('to');
  const [linked] = useUrlState('fact');
  const setUrlStates = useSetUrlStates();
  const range = addressRange.parse({ from, to });
  const isFiltered = kind !== 'all' || actor !== 'all' || range.from !== '' || range.to !== '';
  const clear = (): void => setUrlStates({ kind: '', actor: '', from: '', to: '', fact: '' });
  useEffect(() => {
    if (linked !== '') window.scrollTo({ top: 0 });
  }, [linked]);
  const isCompared = other.at !== '';
  const isShown = !moment.isBeforeShown && !other.isBeforeShown;
  const [first, last] = isCompared && isEarlier(other, moment) ? [other, moment] : [moment, other];
  const period = isCompared ? { since: first.at, at: last.at } : { since: '', at: moment.at };
  const query = {
    ...scopeQuery(scope),
    kind: kind === 'all' ? '' : kind,
    actor: actor === 'all' ? '' : actor,
    ...range,
    fact: linked,
    ...period,
  };
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <Button
            component="a"
            href={addressOf('/api/exports/evidence', scopeQuery(scope))}
            download
            startIcon={<Download size={16} aria-hidden />}
          >
            Evidence
          </Button>
          {actions}
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1040 }}>
        {scope.kind === 'account' && !isAuditor && <AuditNavigation />}
        <AsOfBanner moment={other.isBeforeShown ? other : moment} />
        <AsOfBar moment={moment} other={other} />
        {isShown && <StateTable scope={scope} moment={moment} other={other} />}
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
          <PlainSelect label="Kind" options={kindOptions} value={kind} onChange={setKind} />
          <PlainSelect label="By" options={actorOptions} value={actor} onChange={setActor} />
          <DateRangeButton range={range} onChange={(next) => setUrlStates(next)} />
          {isFiltered && <Button onClick={clear}>Clear Filters</Button>}
        </Box>
        {isCompared && (
          <Box component="h2" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
            What happened from {first.words} to {last.words}
          </Box>
        )}
        {linked !== '' && (
          <Notice action={<Button onClick={() => setUrlStates({ fact: '' })}>Show all</Button>}>
            This list starts at the linked entry.
          </Notice>
        )}
        {isShown && (
          <div>
            <FactList
              scope={scope}
              query={query}
              linked={linked}
              empty={
                isFiltered ? (
                  <EmptyState
                    text="Nothing matches these filters."
                    action={<Button onClick={clear}>Clear Filters</Button>}
                  />
                ) : (
                  <EmptyState
                    text={isCompared ? 'Nothing happened in between.' : 'Nothing had happened by then.'}
                  />
                )
              }
            />
          </div>
        )}
      </Box>
    </Page>
  );
};
