import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useNeighbors, type Neighbors } from '../../navigation/sheet-lists.ts';
import { pageUnder, useOpenSheet } from '../../navigation/sheets.ts';
import { boundShortcuts, singleKeys, takesText } from '../../navigation/shortcuts.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import type { RecordFrame } from './record-page.tsx';
import { WholeWords } from '../../ui/text/whole-words.tsx';
import { formatCount } from '../../data/account/numbers.ts';

interface SheetProps extends RecordFrame {
  readonly leave: (next: () => void) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What had the focus gets it back, or the row of the record that was shown last. */
const useFocusBack = (id: number, rowOf: Neighbors['rowOf'] | undefined): void => {
  const shown = useRef({ id, rowOf });
  useEffect(() => {
    shown.current = { id, rowOf };
  });
  const [under] = useState(pageUnder(useLocation())?.pathname);
  useEffect(() => {
    const first = shown.current.id;
    const before = document.activeElement;
    return () => {
      const last = shown.current;
      const row = last.rowOf?.(last.id) ?? null;
      requestAnimationFrame(() => {
        // Another page was opened from it, or another sheet.
        if (window.location.pathname !== under) return;
        const isStill = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const target = last.id === first && isStill ? before : (row ?? (isStill ? before : null));
        target?.focus({ preventScroll: true });
      });
    };
  }, [under]);
};

/** By how many rows a key moves; letters are single-key shortcuts, which can be switched off. */
const moves: Readonly<Record<string, 'previous' | 'next'>> = {
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
};

/** Keys of controls that move within themselves. */
const movesItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[role=radiogroup], [role=tablist], [role=menu]') !== null;

/**
 * A record beside the list from which it was opened: on the right, or all over a phone. `j` and `k`, the arrows and two
 * buttons go to the next and the previous row of the list.
 */
export const Sheet = ({ kind, id, title, subtitle, alsoNamedBy, leave, onClose, children }: SheetProps) => {
  const titleId = useId();
  const paper = useRef<HTMLDivElement>(null);
  const openSheet = useOpenSheet();
  const neighbors = useNeighbors(kind, id);
  const { previous, next, position, total, more, rowOf } = neighbors ?? {};
  useFocusBack(id, rowOf);
  const loadMore = useSteady(() => more?.());
  useEffect(() => loadMore(), [id, loadMore]);
  const showRow = useSteady(() => rowOf?.(id)?.scrollIntoView({ block: 'nearest' }));
  const last = useRef(id);
  useEffect(() => {
    // The first record was opened from something in view, which isn't always its row.
    if (last.current !== id) showRow();
    last.current = id;
    const { current } = paper;
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true });
  }, [id, showRow]);

  const goTo = (other: number | undefined): void => {
    if (other === undefined) return;
    leave(() => {
      paper.current?.focus({ preventScroll: true });
      paper.current?.querySelector('[data-sheet-content]')?.scrollTo({ top: 0 });
      openSheet(kind, other, { replace: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, currentTarget } = event;
    const move = moves[key];
    const isHelp = key === '?';
    if (
      (move === undefined && !isHelp) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.shiftKey && !isHelp)
    )
      return;
    // Not of a dialog over it, whose keys React passes on, too.
    const isInside = target instanceof Node && currentTarget.contains(target);
    if (!isInside || event.defaultPrevented || takesText(target) || movesItself(target)) return;
    if (key.length === 1 && singleKeys.get() === 'off') return;
    event.preventDefault();
    if (isHelp)
      boundShortcuts
        .get()
        .findLast((bound) => bound.key === key)
        ?.run();
    else goTo(move === 'next' ? next : previous);
  };

  return (
    <Drawer
      open
      anchor="right"
      disableRestoreFocus
      transitionDuration={{ enter: 120, exit: 0 }}
      onClose={() => leave(onClose)}
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': alsoNamedBy === undefined ? titleId : `${titleId} ${alsoNamedBy}`,
          tabIndex: -1,
          onKeyDown,
          sx: {
            width: 'var(--sheet-width)',
            border: 0,
            borderLeft: { tablet: 1 },
            borderColor: { tablet: 'divider' },
            borderRadius: 0,
            boxShadow: { tablet: 8 },
            outline: 0,
          },
        },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: { xs: 4, tablet: 6 },
          pr: { xs: 2, tablet: 4 },
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, mr: 2 }}>
          <Typography
            variant="h2"
            id={titleId}
            dir="auto"
            title={title}
            sx={{
              overflowWrap: 'anywhere',
              // The content below needs the room.
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 3,
              overflow: 'hidden',
            }}
          >
            <WholeWords>{title}</WholeWords>
          </Typography>
          {subtitle !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {neighbors !== undefined && (
          <>
            <Box
              component="span"
              aria-live="polite"
              sx={{
                display: { xs: 'none', tablet: 'inline' },
                color: 'text.secondary',
                fontSize: '0.8125rem',
                fontVariantNumeric: 'tabular-nums',
                whiteSpace: 'nowrap',
              }}
            >
              {`${formatCount(position ?? 1)} of ${formatCount(total ?? 1)}`}
            </Box>
            <IconButton
              aria-label="Previous"
              aria-keyshortcuts="k ArrowLeft"
              disabled={previous === undefined}
              onClick={() => goTo(previous)}
            >
              <ChevronUp size={18} aria-hidden />
            </IconButton>
            <IconButton
              aria-label="Next"
              aria-keyshortcuts="j ArrowRight"
              disabled={next === undefined}
              onClick={() => goTo(next)}
            >
              <ChevronDown size={18} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton aria-label="Close" onClick={() => leave(onClose)}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <Box data-sheet-content="" sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {/* Not of what scrolls: a foot that stays in view would stay above it, with what lies under it in the gap. */}
        <Box sx={{ px: { xs: 4, tablet: 6 }, py: { xs: 4, tablet: 5 } }}>{children}</Box>
      </Box>
    </Drawer>
  );
};
