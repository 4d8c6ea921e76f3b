import type { LateFee } from '../../../../contracts/invoices/late-fees.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { usePhone } from '../../../hooks/screen.ts';
import { FigureTable } from '../../../ui/figures/figure-table.tsx';
import { countOf, formatCount, percentWords } from '../../../data/account/numbers.ts';

interface InterestTableProps {
  readonly fee: Pick<Extract<LateFee, { type: 'calculated' }>, 'rows' | 'interest' | 'fixedSum' | 'amount'>;
  readonly words: (minor: number) => string;
  /** What the sum is called that is charged once. */
  readonly onceLabel: string;
  readonly caption: string;
}

/** How late fees and interest come about. On a phone the columns of a row are one sentence. */
export const InterestTable = ({ fee, words, onceLabel, caption }: InterestTableProps) => {
  const phone = usePhone();
  const { rows, interest, fixedSum, amount } = fee;
  const span = phone ? 1 : 5;
  return (
    <FigureTable aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{phone ? 'Days' : 'From'}</th>
          {!phone && (
            <>
              <th scope="col">To</th>
              <th scope="col">Days</th>
              <th scope="col">Balance</th>
              <th scope="col">Yearly rate</th>
            </>
          )}
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, days, balance, percent, amount: of }) => (
          <tr key={`${from} ${balance}`}>
            {phone ? (
              <th scope="row">
                {`${shortDate(from)} to ${shortDate(to)}`}
                <br />
                {`${countOf(days, 'day')} on ${words(balance)} at ${percentWords(percent)} a year`}
              </th>
            ) : (
              <>
                <th scope="row">{shortDate(from)}</th>
                <td>{shortDate(to)}</td>
                <td>{formatCount(days)}</td>
                <td>{words(balance)}</td>
                <td>{percentWords(percent)}</td>
              </>
            )}
            <td>{words(of)}</td>
          </tr>
        ))}
        {fixedSum > 0 && rows.length > 0 && (
          <tr>
            <th scope="row" colSpan={span}>
              Interest
            </th>
            <td>{words(interest)}</td>
          </tr>
        )}
        {fixedSum > 0 && (
          <tr>
            <th scope="row" colSpan={span}>
              {onceLabel}
            </th>
            <td>{words(fixedSum)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={span}>
            {amount < interest + fixedSum ? 'Total, limited by the terms' : 'Total'}
          </th>
          <td>{words(amount)}</td>
        </tr>
      </tfoot>
    </FigureTable>
  );
};
