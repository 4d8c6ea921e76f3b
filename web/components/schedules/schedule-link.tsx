import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { ScheduleRef } from '../../../contracts/schedules/schedule-ref.ts';
import { builtInSchedule } from '../../../domain/schedule/built-in.ts';

/** Leads to a schedule: an own one opens, one of Owed's is found in the list. */
export const ScheduleLink = ({ schedule: { id, name } }: { readonly schedule: ScheduleRef }) => (
  <MuiLink
    component={Link}
    dir="auto"
    to={
      builtInSchedule(id) === undefined
        ? `/schedules?dialog=schedule:${id}`
        : `/schedules?q=${encodeURIComponent(name)}`
    }
  >
    {name}
  </MuiLink>
);

/** Leads to the rules. */
export const RulesLink = ({ children }: { readonly children: string }) => (
  <MuiLink component={Link} to="/schedules?tab=rules">
    {children}
  </MuiLink>
);
