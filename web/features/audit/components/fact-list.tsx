import { useMemo, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineFact } from '../../../../contracts/invoices/timeline.ts';
import { dateIn } from '../../../../domain/calendar.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { NearEnd } from '../../../ui/data-table/list-foot.tsx';
import { ShownRows } from '../../../ui/data-table/scrolling/shown-rows.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { SkeletonRows } from '../../../ui/data-table/skeleton-rows.tsx';
import { loadOf } from '../../../data/load.ts';
import type { ListQuery } from '../../../data/lists/pages.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { timelineQuery } from '../../../data/lists/timeline.ts';
import { copyFactLink } from '../../../components/timeline/copy-fact-link.ts';
import type { Scope } from '../../../components/timeline/scope.ts';
import { FactRow } from '../../../components/timeline/fact-row.tsx';
import { formatCount } from '../../../data/account/numbers.ts';

/** Of a fact, in pixels; each is measured. */
const usualHeight = 112;
/** Below this distance from the top, new facts appear by themselves. */
const nearTop = 400;

interface FactListProps {
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly empty: ReactNode;
  readonly linked: string;
}

const noScroller = (): void => undefined;

/** What happens while the person reads further down waits until they come back or ask for it. */
const useHeldFacts = (rows: readonly TimelineFact[]) => {
  const [top, setTop] = useState<string>();
  const newest = rows[0]?.cursor;
  const held =
    top === undefined
      ? 0
      : Math.max(
          0,
          rows.findIndex(({ cursor }) => cursor === top),
        );
  if (newest !== undefined && newest !== top && (top === undefined || held === 0 || window.scrollY < nearTop))
    setTop(newest);
  return { shown: held === 0 ? rows : rows.slice(held), held, show: () => setTop(newest) };
};

/** The facts of a timeline, the latest first. */
export const FactList = ({ scope, query, empty, linked }: FactListProps) => {
  const { timeZone } = useViewer();
  const facts = useInfiniteQuery(timelineQuery(query));
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => facts.data?.pages.flatMap((page) => page.rows) ?? [], [facts.data]);
  const { shown, held, show } = useHeldFacts(rows);
  const ids = useMemo(() => shown.map(({ cursor }) => Number(cursor)), [shown]);
  const total = facts.data?.pages[0]?.total ?? 0;
  const dayOf = (fact: TimelineFact | undefined): string | undefined =>
    fact && dateIn(timeZone, Date.parse(fact.recordedAt));
  return (
    <Loaded
      load={loadOf(facts)}
      data={facts.data}
      loadingText="Loading history..."
      failure="The history couldn't be loaded."
      height={400}
      loading={<SkeletonRows text="Loading history..." height={usualHeight} />}
    >
      {() =>
        total === 0 ? (
          empty
        ) : (
          <>
            {held > 0 && (
              <Box
                className="no-print"
                sx={{
                  position: 'sticky',
                  top: 'calc(var(--top-bar-height, 0px) + 8px)',
                  zIndex: 4,
                  height: 0,
                  textAlign: 'center',
                }}
              >
                <Button
                  variant="contained"
                  color="primary"
                  onClick={() => {
                    show();
                    window.scrollTo({ top: 0 });
                  }}
                >
                  {held === 1 ? '1 new fact' : `${formatCount(held)} new facts`}
                </Button>
              </Box>
            )}
            <Box
              ref={list}
              component="section"
              aria-label="History"
              aria-busy={facts.isFetching}
              sx={{
                ...cardGround,
                '& > [data-index="0"] h2': { borderTop: 0 },
              }}
            >
              <ShownRows
                list={list}
                ids={ids}
                total={ids.length}
                height={usualHeight}
                onScroller={noScroller}
                draw={({ indexes, before, after, measure }) => (
                  <>
                    <div style={{ height: before }} />
                    {indexes.map((index) => {
                      const fact = shown[index];
                      return (
                        fact && (
                          <div key={fact.id} ref={measure} data-index={index}>
                            <FactRow
                              fact={fact}
                              scope={scope}
                              isFirstOfDay={dayOf(fact) !== dayOf(shown[index - 1])}
                              isLinked={fact.id === linked}
                              onCopy={(one) => void copyFactLink(scope, one)}
                            />
                          </div>
                        )
                      );
                    })}
                    <div style={{ height: after }} />
                  </>
                )}
              />
            </Box>
            {facts.hasNextPage && !facts.isFetchNextPageError && (
              <NearEnd
                loaded={rows.length}
                onReach={() => {
                  if (!facts.isFetching) void facts.fetchNextPage();
                }}
              />
            )}
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                mt: 3,
                fontSize: '0.8125rem',
                color: 'text.secondary',
              }}
            >
              <span>
                {formatCount(shown.length)} of {formatCount(total)} {total === 1 ? 'fact' : 'facts'}
              </span>
              {facts.isFetchNextPageError && (
                <>
                  <Box component="span" role="alert" sx={{ color: 'tone.red.text' }}>
                    Older facts couldn't be loaded.
                  </Box>
                  <Button size="small" onClick={() => void facts.fetchNextPage()}>
                    Try Again
                  </Button>
                </>
              )}
            </Box>
          </>
        )
      }
    </Loaded>
  );
};
