import { styled } from '@mui/material/styles';
import type { AgeGroup } from '../../../contracts/invoices/dashboard.ts';

/** Told apart by their pattern, and by color too. */
export const patternOf = (age: AgeGroup): string => `url(#age-${age})`;

const Svg = styled('svg')(({ theme }) => {
  const { primary, tone, background } = theme.vars.palette;
  return {
    position: 'absolute',
    '& .calm': { fill: primary.main },
    '& .orange': { fill: tone.orange.text },
    '& .red': { fill: tone.red.text },
    '& .mark': { fill: background.paper, stroke: background.paper, strokeWidth: 2 },
    '& .line': { stroke: background.paper, strokeWidth: 2 },
  };
});

const size = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const;

/** The definitions of the patterns; one for the page. */
export const AgePatterns = () => (
  <Svg width={0} height={0} aria-hidden focusable={false}>
    <defs>
      <pattern id="age-not_due" {...size}>
        <rect className="calm" width={8} height={8} />
      </pattern>
      <pattern id="age-days_1_30" {...size}>
        <rect className="orange" width={8} height={8} />
        <circle className="mark" cx={4} cy={4} r={1} />
      </pattern>
      <pattern id="age-days_31_60" {...size} patternTransform="rotate(45)">
        <rect className="orange" width={8} height={8} />
        <line className="line" x1={0} y1={0} x2={0} y2={8} />
      </pattern>
      <pattern id="age-days_61_90" {...size} patternTransform="rotate(-45)">
        <rect className="red" width={8} height={8} />
        <line className="line" x1={0} y1={0} x2={0} y2={8} />
        <line className="line" x1={0} y1={0} x2={8} y2={0} />
      </pattern>
      <pattern id="age-days_91" {...size}>
        <rect className="red" width={8} height={8} />
      </pattern>
    </defs>
  </Svg>
);

/** A piece of a pattern beside its name. */
export const AgeSwatch = ({ age }: { readonly age: AgeGroup }) => (
  <svg width={16} height={16} aria-hidden focusable={false} style={{ flex: 'none' }}>
    <rect width={16} height={16} rx={3} fill={patternOf(age)} />
  </svg>
);
