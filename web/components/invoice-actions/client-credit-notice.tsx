import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Currency } from '../../../contracts/currencies.ts';
import type { ClientCreditView } from '../../../contracts/invoices/clients.ts';
import { failures } from '../../../contracts/messages.ts';
import { balanceFailures } from '../../../contracts/invoices/balance-messages.ts';
import { useClientCredit } from '../../data/records/client-credit.ts';
import { useCommand } from '../../data/use-command.ts';
import { useOpenDialog } from '../../navigation/dialogs.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/page/notice.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/text/money.tsx';
import { postApplyCredit, postChaseAnyway, tellApplied } from './apply-credit.ts';

interface ClientCreditNoticeProps {
  readonly clientId: number;
  /** The invoice on whose page it stands, and its currency; absent on the client's. */
  readonly invoiceId?: number;
  readonly currency?: Currency;
  /** Whether a sequence of that invoice waits for the answer. */
  readonly isHeld?: boolean;
  /** What is shown where there is no credit, or it is not known; nothing by default. */
  readonly otherwise?: ReactNode;
}

type Target = ClientCreditView['targets'][number];

/** Applies it with one click, or opens the dialog that asks how much and from where. */
const Actions = ({ target, isHeld }: { readonly target: Target; readonly isHeld: boolean }) => {
  const openDialog = useOpenDialog();
  const { invoiceId: id, invoiceNumber } = target;
  const apply = useCommand({
    run: (_: null, key) => postApplyCredit(id, null, key),
    failure: balanceFailures.applyCredit,
    onDone: (answer) => tellApplied(id, answer),
  });
  const chase = useCommand({
    run: () => postChaseAnyway({ id, invoiceNumber }),
    failure: failures.sequenceToggle,
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <BusyButton
        size="small"
        variant="outlined"
        busy={apply.isPending}
        busyText="Applying..."
        onClick={() => void apply.start(null)}
      >
        {`Apply to ${invoiceNumber}`}
      </BusyButton>
      {isHeld && (
        <BusyButton
          size="small"
          variant="text"
          busy={chase.isPending}
          busyText="Saving..."
          onClick={() => void chase.start(null)}
        >
          Chase anyway
        </BusyButton>
      )}
      <Button size="small" onClick={() => openDialog('apply-credit', id)}>
        Choose…
      </Button>
    </Box>
  );
};

const whyWords = (target: Target | undefined, isHeld: boolean, isOwn: boolean): string => {
  if (isHeld) return 'It covers this invoice. Reminders are on hold until you decide.';
  if (target === undefined) return "You can apply it to the client's next invoice.";
  return isOwn ? 'You can apply it to this invoice.' : 'You can apply it to an open invoice.';
};

interface OneNoticeProps extends Pick<ClientCreditNoticeProps, 'invoiceId'> {
  readonly credit: ClientCreditView;
  readonly isHeld: boolean;
}

const OneNotice = ({ credit, invoiceId, isHeld }: OneNoticeProps) => {
  const own = credit.targets.find((one) => one.invoiceId === invoiceId);
  const target = own ?? credit.targets[0];
  return (
    <Notice
      tone={isHeld ? 'orange' : 'green'}
      action={target && <Actions key={target.invoiceId} target={target} isHeld={isHeld} />}
    >
      <strong>
        <Money minor={credit.credit} currency={credit.currency} /> credit.
      </strong>{' '}
      {whyWords(target, isHeld, own !== undefined)}
    </Notice>
  );
};

/**
 * A client's credit, and what applies it: to the invoice on whose page it stands, or to the suggested one. One notice for
 * each currency; on an invoice's page, that of its currency.
 */
export const ClientCreditNotice = ({
  clientId,
  invoiceId,
  currency,
  isHeld = false,
  otherwise = null,
}: ClientCreditNoticeProps) => {
  const { credits, load } = useClientCredit(clientId);
  if (load.isError && invoiceId === undefined)
    return <ErrorState text="The credit couldn't be loaded." load={load} />;
  const shown = credits?.filter((one) => currency === undefined || one.currency === currency) ?? [];
  if (shown.length === 0) return otherwise;
  return shown.map((credit) => (
    <OneNotice
      key={credit.currency}
      credit={credit}
      isHeld={isHeld}
      {...(invoiceId !== undefined && { invoiceId })}
    />
  ));
};
