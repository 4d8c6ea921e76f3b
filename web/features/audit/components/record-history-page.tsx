import type { ComponentType } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useViewer } from '../../../data/account/viewer.ts';
import { useRecordName } from '../record-name.ts';
import { TimelinePage } from './timeline-page.tsx';

interface RecordHistory {
  readonly kind: 'invoice' | 'client';
  readonly notFound: string;
  /** Until the record's name is known. */
  readonly title: string;
  readonly subtitle: string;
  /** Where its owner changes it. */
  readonly open: { readonly label: string; readonly path: (id: number) => string };
}

/** The page of what happened to a record, by the id in its address. */
export const recordHistoryPage = ({
  kind,
  notFound,
  title,
  subtitle,
  open,
}: RecordHistory): ComponentType => {
  const History = ({ id }: { readonly id: number }) => {
    const name = useRecordName({ kind, id });
    const { isAuditor } = useViewer();
    return (
      <TimelinePage
        scope={{ kind, id }}
        title={name === undefined ? title : `History of ${name}`}
        subtitle={subtitle}
        actions={
          name !== undefined &&
          !isAuditor && (
            <Button component={Link} to={open.path(id)}>
              {open.label}
            </Button>
          )
        }
      />
    );
  };
  const RecordHistoryPage = () => {
    const id = Number(useParams()['id']);
    if (!Number.isSafeInteger(id)) return <ErrorState text={notFound} meaning="Check the link." />;
    return <History key={id} id={id} />;
  };
  return RecordHistoryPage;
};
