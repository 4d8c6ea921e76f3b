import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contracts/currencies.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { ClaimView, LateFee, LateFeesView } from '../../../../contracts/invoices/late-fees.ts';
import type { LateFeeTerms } from '../../../../contracts/invoices/late-fee-terms.ts';
import { dateIn, shortDate } from '../../../../domain/calendar.ts';
import { highYearlyPercent, yearlyPercent } from '../../../../domain/late-fees/late-fee.ts';
import { noLateFeeWords, termsWords } from '../../../../domain/late-fees/words.ts';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { useViewer } from '../../../data/account/viewer.ts';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { lateFeesQuery } from '../../../data/records/late-fees.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { InterestTable } from './interest-table.tsx';
import { useClaim, useClaimAction } from './late-fee-calls.ts';
import { formatMinor, numberFormat, percentWords } from '../../../data/account/numbers.ts';

const ClaimPaidDialog = warmedDialog(async () => (await import('./claim-paid-dialog.tsx')).ClaimPaidDialog);

type Calculated = Extract<LateFee, { type: 'calculated' }>;
type Words = (minor: number) => string;

const wordsIn =
  (currency: Currency): Words =>
  (minor) =>
    formatMinor(minor, currency);

const isHigh = (terms: LateFeeTerms): boolean =>
  terms.kind === 'contract' && terms.rate !== null && yearlyPercent(terms.rate) > highYearlyPercent;

const onceLabelOf = ({ kind }: LateFeeTerms): string =>
  kind === 'contract' ? 'Late fee, once' : 'Fixed sum for late payment, once';

interface SoFarProps {
  readonly view: LateFeesView;
  readonly fee: Calculated;
  readonly words: Words;
}

/** What it comes to, and the claim of it. */
const SoFar = ({ view, fee, words }: SoFarProps) => {
  const { timeZone } = useViewer();
  const [isAsked, setAsked] = useState(false);
  const claim = useClaim(view.invoiceId);
  const { terms, announcedAt, currency } = view;
  const amount = words(fee.amount);
  const told = announcedAt === null ? null : shortDate(dateIn(timeZone, Date.parse(announcedAt)));
  const confirm = async (): Promise<void> => {
    await claim.start({ until: fee.until, amount: fee.amount });
    setAsked(false);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box sx={{ overflowX: 'auto' }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {`Late fees and interest so far, through ${shortDate(fee.until)}`}
        </Box>
        <InterestTable
          fee={fee}
          words={words}
          onceLabel={onceLabelOf(terms)}
          caption={`Late fees and interest so far, through ${shortDate(fee.until)}`}
        />
      </Box>
      {fee.leftOut !== null && (
        <Notice>{`A fixed sum in ${fee.leftOut} is left out because the invoice is in ${currency}.`}</Notice>
      )}
      {isHigh(terms) && (
        <Notice tone="orange">
          {`More than ${percentWords(highYearlyPercent)} a year. Some places allow less: ask a lawyer.`}
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" disabled={fee.amount === 0} onClick={() => setAsked(true)}>
          {`Claim ${amount}…`}
        </Button>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {told === null ? 'Not announced in an email yet.' : `Announced in an email on ${told}.`}
        </Box>
      </Box>
      {isAsked && (
        <ConfirmDialog
          title={told === null ? `Claim ${amount} before announcing it?` : `Claim ${amount}?`}
          confirmLabel={`Claim ${amount}`}
          busyText="Claiming..."
          busy={claim.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          {told === null &&
            'No email has announced it yet. Put {{late_fee}} into a reminder to announce it first. '}
          {`The claim covers the days through ${shortDate(fee.until)} and is kept apart from the invoice: what is due on the invoice stays the same. Nothing is sent.`}
        </ConfirmDialog>
      )}
    </Box>
  );
};

const endWords = ({ end, claimedAt, byRule }: ClaimView, timeZone: string): string => {
  if (end === null)
    return `Claimed on ${shortDate(dateIn(timeZone, Date.parse(claimedAt)))}${byRule ? ' by your rule' : ''}, open`;
  const reference = end.reference === undefined ? '' : `, ${end.reference}`;
  return end.how === 'paid' ? `Paid on ${shortDate(end.on)}${reference}` : `Waived on ${shortDate(end.on)}`;
};

interface ClaimProps {
  readonly invoiceId: number;
  readonly claim: ClaimView;
  readonly words: Words;
}

const Claim = ({ invoiceId, claim, words }: ClaimProps) => {
  const { timeZone } = useViewer();
  const [isPaying, setPaying] = useState(false);
  const [isShown, setShown] = useState(false);
  const action = useClaimAction(invoiceId);
  const amount = words(claim.amount);
  const days = `${shortDate(claim.from)} to ${shortDate(claim.until)}`;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          {`${amount} for ${days}`}
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {endWords(claim, timeZone)}
          </Box>
        </Box>
        <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          Details
        </Button>
        {claim.end === null ? (
          <>
            <Button
              size="small"
              aria-label={`Waive ${amount} for ${days}`}
              disabled={action.isPending}
              onClick={() => void action.start({ claim, action: 'waive' })}
            >
              Waive
            </Button>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Mark paid: ${amount} for ${days}`}
              onClick={() => setPaying(true)}
            >
              Mark paid
            </Button>
          </>
        ) : (
          <Button
            size="small"
            aria-label={`Undo: reopen ${amount} for ${days}`}
            disabled={action.isPending}
            onClick={() => void action.start({ claim, action: 'reopen' })}
          >
            Undo
          </Button>
        )}
      </Box>
      {isShown && (
        <Box sx={{ mt: 2, overflowX: 'auto' }}>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1 }}>
            {termsWords(claim.terms, numberFormat())}
          </Box>
          <InterestTable
            fee={claim}
            words={words}
            onceLabel={onceLabelOf(claim.terms)}
            caption={`Calculation of ${amount}`}
          />
        </Box>
      )}
      {isPaying && (
        <ClaimPaidDialog
          invoiceId={invoiceId}
          claim={claim}
          amount={amount}
          onClose={() => setPaying(false)}
        />
      )}
    </Box>
  );
};

/** Late fees and interest of an invoice: what they come to, what was claimed, and by which terms. */
export const LateFeesPanel = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const today = useToday();
  const query = useQuery(lateFeesQuery(invoice, today));
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Calculating..."
      failure={messageOf(query.error)}
      height={96}
    >
      {(view) => {
        const { fee, terms, claims, invoiceId } = view;
        const words = wordsIn(view.currency);
        return (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            {fee.type === 'none' ? (
              <div>
                {noLateFeeWords(fee.why)}
                {fee.why.code === 'no_terms' && (
                  <>
                    {' '}
                    <SheetLink kind="clients" id={invoice.clientId}>
                      Set them on the client's page
                    </SheetLink>{' '}
                    or in the settings.
                  </>
                )}
              </div>
            ) : (
              <SoFar view={view} fee={fee} words={words} />
            )}
            {claims.length > 0 && (
              <Box component="ul" aria-label="Claims" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {claims.map((claim) => (
                  <Claim key={claim.id} invoiceId={invoiceId} claim={claim} words={words} />
                ))}
              </Box>
            )}
            {terms.kind !== 'none' && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
                {`${view.isOfClient ? "The client's terms" : 'Terms from the settings'}: ${termsWords(terms, numberFormat())}`}
              </Box>
            )}
          </Box>
        );
      }}
    </Loaded>
  );
};
