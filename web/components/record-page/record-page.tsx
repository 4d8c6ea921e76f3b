import { useEffect, type ReactNode } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { useCloseSheet, type RecordKind } from '../../navigation/sheets.ts';
import { WholeWords } from '../../ui/text/whole-words.tsx';
import { Sheet } from './sheet.tsx';

/** Of a record's sheet or page. */
export interface RecordFrame {
  readonly kind: RecordKind;
  readonly id: number;
  /** Who or what it is: "Café Lumière, INV-7". */
  readonly title: string;
  /** The id of a heading that is a part of its name, too. */
  readonly alsoNamedBy?: string;
  readonly subtitle?: string;
  /** Calls what leaves the record, maybe after a question. */
  readonly leave?: (next: () => void) => void;
  readonly children: ReactNode;
}

const atOnce = (next: () => void): void => next();

/** What its parts adapt to is the room that they have, in a sheet or on a page. */
const room = { containerType: 'inline-size' } as const;

/** A record's page: a sheet over the page from which it was opened, or a page of its own. */
export const RecordPage = ({ leave = atOnce, ...frame }: RecordFrame) => {
  const close = useCloseSheet();
  const { title, subtitle, children } = frame;
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Owed`;
    return () => {
      document.title = before;
    };
  }, [title]);
  const content = <div style={room}>{children}</div>;
  if (close !== undefined)
    return (
      <Sheet {...frame} leave={leave} onClose={close}>
        {content}
      </Sheet>
    );
  return (
    <Page
      title={title}
      heading={<WholeWords>{title}</WholeWords>}
      {...(subtitle === undefined ? {} : { subtitle })}
    >
      {content}
    </Page>
  );
};
