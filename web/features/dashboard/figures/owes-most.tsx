import type { Currency } from '../../../../contracts/currencies.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { FiguresView } from '../../../../contracts/invoices/dashboard.ts';
import { fallbacks } from '../../../../contracts/messages.ts';
import { FigureCard, figureCards } from './figure-card.tsx';
import type { LinkOf } from '../../../ui/figures/figure-links.ts';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import { FigureTable } from '../../../ui/figures/figure-table.tsx';
import { countOf, formatMinor } from '../../../data/account/numbers.ts';

type Most = FiguresView['owesMost'];

const ClientName = ({ clientId, clientName }: Most['clients'][number]) =>
  clientName === null ? (
    fallbacks.client
  ) : (
    <SheetLink kind="clients" id={clientId} color="inherit">
      {clientName}
    </SheetLink>
  );

interface OwesMostProps {
  readonly most: Most;
  readonly currency: Currency;
  readonly linkTo: LinkOf;
}

/** The clients who owe most. */
export const OwesMost = ({ most: { clients, others }, currency, linkTo }: OwesMostProps) => (
  <FigureCard {...figureCards.most}>
    {clients.length === 0 ? (
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>Nobody owes you anything.</Box>
    ) : (
      <FigureTable
        sx={{
          // Two links stand under each other: each is as high as a pointer, or a finger, needs.
          '& tbody th, & tbody td': { py: 0 },
          '& tbody th a': { display: 'inline-block', lineHeight: '24px' },
          '@media (pointer: coarse)': {
            '& tbody th, & tbody td': { py: 1 },
            '& tbody th a': { lineHeight: '36px' },
          },
        }}
      >
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Owed</th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.clientId}>
              <Box component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                <ClientName {...client} />
                <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
                  <MuiLink
                    component={Link}
                    to={linkTo({ client: String(client.clientId), status: 'outstanding' })}
                    color="inherit"
                  >
                    {countOf(client.count, 'invoice')}
                  </MuiLink>
                </Box>
              </Box>
              <td>
                {formatMinor(client.cents, currency)}
                {client.overdueCents > 0 && (
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      color: 'tone.red.text',
                      fontSize: '0.75rem',
                      whiteSpace: 'normal',
                    }}
                  >
                    {formatMinor(client.overdueCents, currency)} overdue
                  </Box>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {others.clients > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{countOf(others.clients, 'other client')}</th>
              <td>{formatMinor(others.cents, currency)}</td>
            </tr>
          </tfoot>
        )}
      </FigureTable>
    )}
  </FigureCard>
);
