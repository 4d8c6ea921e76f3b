import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import {
  keepChasing,
  remainderWords,
  writeOffRemainder,
} from '../../../components/invoice-actions/small-remainder.ts';
import { settle } from '../../../loading/settled.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryButton, undoIn, type ButtonProps } from './invoice-buttons.tsx';

const askedOf = ({ invoiceId: id, invoiceNumber, currency, amount: remainder }: AttentionEntry) => ({
  id,
  invoiceNumber,
  currency,
  remainder,
});

const WriteOffButton = ({ entry, ...rest }: ButtonProps) => {
  const settled = { done: 'Written off', undo: undoIn(entry) };
  const writeOff = (): void => void settle(entry.invoiceId, settled, () => writeOffRemainder(askedOf(entry)));
  return <EntryButton {...rest} entry={entry} label="Write off" onClick={writeOff} />;
};

const KeepChasingButton = ({ entry, ...rest }: ButtonProps) => {
  const keep = (): void =>
    void settle(entry.invoiceId, { done: 'Chasing the rest' }, () => keepChasing(askedOf(entry)));
  return <EntryButton {...rest} entry={entry} label="Keep chasing" onClick={keep} />;
};

/** Asks whether a rest that is too small for a reminder is written off. */
export const SmallRemainderEntry = ({ entry }: { readonly entry: AttentionEntry<'smallRemainders'> }) => {
  const { question, why } = remainderWords(askedOf(entry), entry.inSequence);
  return (
    <EntryFrame
      kind="remainder"
      entry={entry}
      actions={
        <>
          <WriteOffButton entry={entry} main />
          <KeepChasingButton entry={entry} />
        </>
      }
    >
      <span>{`${question} ${why}`}</span>
    </EntryFrame>
  );
};
