import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { ScheduleRef } from '../../../contracts/schedules/schedule-ref.ts';
import { schedulePath } from './schedule-path.ts';

/** The name of a schedule, which leads to it. */
export const ScheduleLink = ({ schedule }: { readonly schedule: ScheduleRef }) => (
  <MuiLink component={Link} dir="auto" to={schedulePath(schedule)}>
    {schedule.name}
  </MuiLink>
);

/** Leads to the rules. */
export const RulesLink = ({ children }: { readonly children: string }) => (
  <MuiLink component={Link} to="/schedules?tab=rules">
    {children}
  </MuiLink>
);
