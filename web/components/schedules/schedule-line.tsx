import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ScheduleRef } from '../../../contracts/schedules/schedule-ref.ts';
import type { ClientView } from '../../../contracts/invoices/clients.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { rulesOfClient } from '../../../domain/schedule-rules/rules-of-client.ts';
import { useUser } from '../../data/account/session.ts';
import { loadOf } from '../../data/load.ts';
import { scheduleChoiceQuery, scheduleRulesQuery } from '../../data/records/schedules.ts';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { displayDateTime } from '../../ui/text/dates.ts';
import { noStartWords, ruleWords } from './rule-words.ts';
import { RulesLink, ScheduleLink } from './schedule-link.tsx';

const small = { color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const;

const VersionedSchedule = ({ schedule }: { readonly schedule: ScheduleRef }) => (
  <>
    <ScheduleLink schedule={schedule} />, version {schedule.version}
  </>
);

/** Which schedule a sequence has; nothing for one without. */
export const SequenceSchedule = ({ schedule }: { readonly schedule: ScheduleRef | null }) =>
  schedule !== null && (
    <Box sx={small}>
      Schedule: <VersionedSchedule schedule={schedule} />
    </Box>
  );

/** Which schedule an invoice would get by the rules, and why. */
const ChosenSchedule = ({ invoiceId }: { readonly invoiceId: number }) => {
  const { timeZone } = useUser();
  const query = useQuery(scheduleChoiceQuery(invoiceId));
  const { data: rules } = useQuery(scheduleRulesQuery);
  const load = loadOf(query);
  if (load.isError) return <LoadFailed text="Its schedule couldn't be looked up." load={load} />;
  if (query.data === undefined) return null;
  const { schedule, rule, startsAt, whyNot } = query.data;
  const decides = rule === null ? undefined : rules?.rules[rule];
  return (
    <Box sx={small}>
      Schedule: {schedule === null ? 'none' : <VersionedSchedule schedule={schedule} />}
      {rule !== null && (
        <>
          , by <RulesLink>{`rule ${rule + 1}`}</RulesLink>
          {decides !== undefined && ` (${ruleWords(decides)})`}
        </>
      )}
      {'. '}
      {startsAt !== null && `Starts by itself on ${displayDateTime(startsAt, timeZone)}.`}
      {whyNot !== null && noStartWords[whyNot]}
      {rule === null && (
        <>
          {' '}
          <RulesLink>Set rules</RulesLink>
        </>
      )}
    </Box>
  );
};

interface InvoiceScheduleProps {
  readonly invoiceId: number;
  /** Of its latest sequence; none where there is no sequence. */
  readonly steps: readonly StepView[];
  /** Whether one could start: it isn't paid, and has no unfinished sequence. */
  readonly canStart: boolean;
}

/** In a line: which schedule the invoice's sequence has, or which one it would get. */
export const InvoiceSchedule = ({ invoiceId, steps, canStart }: InvoiceScheduleProps) =>
  canStart ? (
    <ChosenSchedule invoiceId={invoiceId} />
  ) : (
    <SequenceSchedule schedule={steps[0]?.schedule ?? null} />
  );

/** Which schedule the invoices of a client get by the rules. */
export const ClientSchedule = ({ client }: { readonly client: ClientView }) => {
  const query = useQuery(scheduleRulesQuery);
  const load = loadOf(query);
  if (load.isError) return <LoadFailed text="The rules couldn't be loaded." load={load} />;
  if (query.data === undefined) return null;
  const possible = rulesOfClient(query.data.rules, client);
  if (possible.length === 0)
    return (
      <>
        None: no rule holds. <RulesLink>Set rules</RulesLink>
      </>
    );
  return (
    <>
      {possible.map(({ index, rule, isCertain }, at) => (
        <span key={index}>
          {at > 0 && ', else '}
          {rule.schedule === null ? 'none' : <ScheduleLink schedule={rule.schedule} />}
          {isCertain ? '' : ` ${ruleWords({ ...rule, clientId: null, relationshipType: null })}`} (
          <RulesLink>{`rule ${index + 1}`}</RulesLink>
          {isCertain && `: ${ruleWords(rule)}`})
        </span>
      ))}
    </>
  );
};
