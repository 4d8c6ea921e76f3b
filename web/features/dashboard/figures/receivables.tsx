import { Ages, type AgesProps } from '../../../ui/figures/ages.tsx';
import { FigureCard, figureCards } from './figure-card.tsx';

/** What is owed, by how late it is. */
export const Receivables = (props: AgesProps) => (
  <FigureCard {...figureCards.receivables}>
    <Ages {...props} />
  </FigureCard>
);
