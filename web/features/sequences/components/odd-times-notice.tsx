import Button from '@mui/material/Button';
import { Notice } from '../../../ui/page/notice.tsx';

interface OddTimesNoticeProps {
  readonly text: string;
  readonly onMove: () => void;
}

/** What falls on nights, weekends or in the past, named once, with one button for all. */
export const OddTimesNotice = ({ text, onMove }: OddTimesNoticeProps) => (
  <Notice
    tone="orange"
    action={
      <Button size="small" onClick={onMove}>
        Move to working days
      </Button>
    }
  >
    {text}
  </Notice>
);

interface MovedNoticeProps {
  /** Because that was chosen for an earlier sequence. */
  readonly asLastTime: boolean;
  readonly onUndo: () => void;
}

/** Says that the dates are working days, and puts back the usual ones. */
export const MovedNotice = ({ asLastTime, onUndo }: MovedNoticeProps) => (
  <Notice
    action={
      <Button size="small" onClick={onUndo}>
        Undo
      </Button>
    }
  >
    {asLastTime ? 'Moved to working days, as you chose last time.' : 'Moved to working days.'}
  </Notice>
);
