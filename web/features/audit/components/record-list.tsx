import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { AsOfBanner } from '../../../components/as-of/as-of-banner.tsx';
import { AsOfBar } from '../../../components/as-of/as-of-bar.tsx';
import { AuditNavigation } from '../../../components/audit/audit-navigation.tsx';
import { NearEnd } from '../../../ui/data-table/list-foot.tsx';
import { SkeletonRows } from '../../../ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { useMoment } from '../../../components/as-of/as-of.ts';
import { loadOf } from '../../../data/load.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { useRecordPages, type RecordSource } from '../api/use-record-pages.ts';
import { countOf } from '../../../data/account/numbers.ts';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '10px 16px', textAlign: 'left', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& [data-right=true]': { textAlign: 'right' },
  '& [data-whole=true]': { whiteSpace: 'nowrap' },
  // Where the columns have no room, each row becomes a card.
  '@container (max-width: 899.95px)': {
    '&, & tbody': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'block',
      padding: '8px 0',
      borderTop: `1px solid ${theme.vars.palette.divider}`,
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody tr > *': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 16,
      padding: '4px 16px',
      border: 0,
      textAlign: 'right',
    },
    // As wide as its longest word: it goes below its label if it has no room beside that.
    '& tbody tr > * > span': { flex: '1 1 0', maxWidth: '100%', overflowWrap: 'break-word' },
    '& [data-whole=true]': { whiteSpace: 'normal' },
    '& tbody tr > *::before': {
      content: 'attr(data-label)',
      flex: 'none',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

interface RecordListProps<Row> extends RecordSource<Row> {
  readonly title: string;
  /** What one row is. */
  readonly one: string;
  readonly columns: readonly {
    readonly label: string;
    readonly cell: (row: Row) => ReactNode;
    readonly isRight?: boolean;
    /** Whether it stays on one line. */
    readonly isWhole?: boolean;
  }[];
}

/** A list of the account as of a moment, with a search. */
export const RecordList = <Row extends { readonly id: number }>({
  title,
  path,
  schema,
  one,
  columns,
}: RecordListProps<Row>) => {
  const moment = useMoment();
  const { isAuditor } = useViewer();
  const [search, setSearch] = useUrlState('search');
  const { at } = moment;
  const list = useRecordPages({ path, schema }, { at, search, enabled: !moment.isBeforeShown });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <Page title={title} subtitle={at === '' ? 'Each with its history' : `As of ${moment.words}`}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1040 }}>
        {!isAuditor && <AuditNavigation />}
        <AsOfBanner moment={moment} />
        <AsOfBar moment={moment} />
        <Box sx={{ maxWidth: 360 }}>
          <SearchField placeholder={`Search ${title.toLowerCase()}`} value={search} onChange={setSearch} />
        </Box>
        {!moment.isBeforeShown && (
          <Loaded
            load={loadOf(list)}
            data={list.data}
            loadingText={`Loading ${title.toLowerCase()}...`}
            failure={`The ${title.toLowerCase()} couldn't be loaded.`}
            height={400}
            loading={<SkeletonRows text={`Loading ${title.toLowerCase()}...`} height={44} />}
          >
            {() =>
              total === 0 ? (
                <EmptyState
                  text={search === '' ? `There was no ${one} by then.` : `No ${one}s match “${search}”.`}
                  {...(search !== '' && {
                    action: <Button onClick={() => setSearch('')}>Clear search</Button>,
                  })}
                />
              ) : (
                <div>
                  <Box
                    sx={{
                      containerType: 'inline-size',
                      ...cardGround,
                    }}
                  >
                    <Table aria-label={title} aria-busy={list.isFetching}>
                      <thead>
                        <tr>
                          {columns.map(({ label, isRight = false }) => (
                            <th key={label} scope="col" data-right={isRight}>
                              {label}
                            </th>
                          ))}
                        </tr>
                      </thead>
                      <tbody>
                        {rows.map((row) => (
                          <tr key={row.id}>
                            {columns.map(({ label, cell, isRight = false, isWhole = isRight }) => (
                              <td key={label} data-label={label} data-right={isRight} data-whole={isWhole}>
                                <span>{cell(row)}</span>
                              </td>
                            ))}
                          </tr>
                        ))}
                      </tbody>
                    </Table>
                  </Box>
                  {list.hasNextPage && !list.isFetchNextPageError && (
                    <NearEnd
                      loaded={rows.length}
                      onReach={() => {
                        if (!list.isFetching) void list.fetchNextPage();
                      }}
                    />
                  )}
                  <Box sx={{ mt: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
                    {rows.length < total ? `${rows.length} of ` : ''}
                    {countOf(total, one)}
                    {list.isFetchNextPageError && (
                      <Button size="small" sx={{ ml: 2 }} onClick={() => void list.fetchNextPage()}>
                        Load more
                      </Button>
                    )}
                  </Box>
                </div>
              )
            }
          </Loaded>
        )}
      </Box>
    </Page>
  );
};
