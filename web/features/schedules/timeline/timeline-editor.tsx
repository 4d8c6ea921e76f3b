import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { mostDaysOfStep } from '../../../../contracts/schedules/schedules.ts';
import { dayOf, timingOfDay } from '../../../../domain/schedule/step-order.ts';
import { timingWords } from '../../../components/sequences/timing-words.ts';
import { useWidth } from '../../../hooks/use-width.ts';
import type { EnteredStep } from '../editor/schedule-form.ts';
import { kindWords, markKind, MarkShape } from './mark.ts';
import { DueLine } from './timeline-picture.tsx';
import { dayAt, placeOf, rowsOf, scaleOf, type Scale } from './timeline-scale.ts';

/** Of a mark and its day, in pixels: large enough for a finger, with a gap. */
const markSize = 44;
/** Room above the highest, and between the lowest and the line. */
const topRoom = 8;
const aboveLine = 10;

/** @param stem how far it is to the line, in pixels */
const Mark = styled('div', { shouldForwardProp: (name) => name !== 'stem' })<{ stem: number }>(
  ({ theme, stem }) => ({
    position: 'absolute',
    width: markSize,
    height: markSize,
    marginLeft: -markSize / 2,
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: 4,
    borderRadius: theme.vars.shape.borderRadius,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    '&:hover': { borderColor: theme.vars.palette.outline },
    '&:focus-visible': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 1,
      zIndex: 1,
    },
    // Down to its day.
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '100%',
      left: '50%',
      width: 1,
      height: stem,
      backgroundColor: theme.vars.palette.outline,
      zIndex: -1,
    },
    '&[data-dragged]': { cursor: 'grabbing', zIndex: 1, borderColor: theme.vars.palette.primary.main },
  }),
);

/** "−3", "0", "+10". */
const dayLabel = (day: number): string => (day > 0 ? `+${day}` : day < 0 ? `−${-day}` : '0');

const daysByKey: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
};

interface TimelineEditorProps {
  /** In their order. */
  readonly steps: readonly EnteredStep[];
  /** Moves a step; the day is after the due date, negative before it. */
  readonly onMove: (key: number, day: number) => void;
}

/** The steps around the due date: each is dragged to another day, or moved by the arrow keys. */
export const TimelineEditor = ({ steps, onMove }: TimelineEditorProps) => {
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const [dragged, setDragged] = useState<{ readonly key: number; readonly scale: Scale }>();
  // While one of them has the focus, or is dragged, they stay in their places on the page: one that is moved there
  // would lose the pointer.
  const [held, setHeld] = useState<readonly number[]>();
  const scale = dragged?.scale ?? scaleOf(steps.map(dayOf));
  const gap = ((markSize + 2) * (scale.to - scale.from)) / Math.max(width, markSize);
  const rows = rowsOf(steps.map(dayOf), gap);
  const marks = steps.map((step, at) => ({ step, number: at + 1, row: rows[at] ?? 0 }));
  const placed =
    held === undefined
      ? marks
      : marks.toSorted((one, other) => held.indexOf(one.step.key) - held.indexOf(other.step.key));
  const lineTop = topRoom + aboveLine + Math.max(1, ...rows.map((row) => row + 1)) * (markSize + 4);

  const drag = (key: number, clientX: number): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    onMove(key, dayAt((clientX - box.left) / box.width, scale));
  };
  const press = (event: React.KeyboardEvent, step: EnteredStep): void => {
    const by = daysByKey[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(step.key, dayOf(step) + by);
  };
  return (
    <Box sx={{ px: 6, overflow: 'hidden' }}>
      <Box
        ref={track}
        role="group"
        aria-label="Emails around the due date"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHeld(undefined);
        }}
        sx={{ position: 'relative', zIndex: 0, height: lineTop + 36 }}
      >
        <DueLine place={placeOf(0, scale)} top={lineTop} />
        {placed.map(({ step, number, row }) => {
          const day = dayOf(step);
          const left = `${placeOf(day, scale) * 100}%`;
          const markTop = lineTop - aboveLine - (row + 1) * (markSize + 4);
          return (
            <Mark
              key={step.key}
              role="slider"
              tabIndex={0}
              aria-label={`Email ${number}, ${kindWords(step)}`}
              aria-valuemin={-mostDaysOfStep}
              aria-valuemax={mostDaysOfStep}
              aria-valuenow={day}
              aria-valuetext={timingWords(timingOfDay(day))}
              data-dragged={dragged?.key === step.key ? '' : undefined}
              stem={lineTop - markTop - markSize}
              style={{ left, top: markTop }}
              onFocus={() => setHeld(held ?? steps.map(({ key }) => key))}
              onKeyDown={(event) => press(event, step)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                setHeld(held ?? steps.map(({ key }) => key));
                setDragged({ key: step.key, scale });
              }}
              onPointerMove={(event) => {
                if (dragged?.key === step.key) drag(step.key, event.clientX);
              }}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <MarkShape kind={markKind(step)} />
              {dayLabel(day)}
            </Mark>
          );
        })}
      </Box>
    </Box>
  );
};
