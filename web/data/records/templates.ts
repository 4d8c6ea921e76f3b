import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { listedTemplate, type ListedTemplate } from '../../../contracts/sequences/templates.ts';
import { foldedText } from '../../../domain/folded-text.ts';
import { starterTemplates, type StarterTemplate } from '../../../domain/email-text/wording.ts';
import { api } from '../api.ts';
import { loadOf } from '../load.ts';
import { queryClient } from '../query-client.ts';

export const templatesPath = '/api/email-templates';

export const templatesQuery = queryOptions({
  queryKey: [templatesPath],
  queryFn: ({ signal }) => api.get(templatesPath, z.array(listedTemplate), signal),
});

/** A template as cards and dialogs show it: the account's own, or a starter. */
export interface ShownTemplate extends Omit<ListedTemplate, 'userId' | 'createdAt'> {
  /** Null for a starter. */
  readonly createdAt: string | null;
  /** Of a starter, the days on which it is true. */
  readonly side: StarterTemplate['side'];
}

const none: readonly ShownTemplate[] = [];

/** A starter as a template. */
export const shownStarter = (starter: StarterTemplate): ShownTemplate => ({
  ...starter,
  createdAt: null,
  senderName: null,
  senderEmail: null,
  type: null,
  days: null,
  usedInSteps: 0,
  usedInInvoices: [],
});

const starters: readonly ShownTemplate[] = starterTemplates.map(shownStarter);

/** The account's own templates, the newest first, and the starters. */
export const useTemplates = () => {
  const query = useQuery(templatesQuery);
  const own = query.data?.toReversed().map((template): ShownTemplate => ({ ...template, side: 'both' }));
  return { own: own ?? none, starters, load: loadOf(query) };
};

/** A template or starter by its id, as `useOpenedRecord` takes it. */
export const useTemplate = (id: number | undefined) => {
  const { own, load } = useTemplates();
  const record = [...own, ...starters].find((one) => one.id === id);
  return { ...load, isError: load.isError && record === undefined, record };
};

/** Shows a template as it was stored, ahead of reading the list again. */
export const showTemplate = (template: ListedTemplate): void => {
  queryClient.setQueryData(templatesQuery.queryKey, (all) =>
    all?.some(({ id }) => id === template.id)
      ? all.map((one) => (one.id === template.id ? template : one))
      : all && [...all, template],
  );
};

/** Removes a deleted template from the list. */
export const dropTemplate = (id: number): void => {
  queryClient.setQueryData(templatesQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
};

/** Templates in whose name, subject or tone every word occurs. */
export const matchingTemplates = (
  templates: readonly ShownTemplate[],
  search: string,
): readonly ShownTemplate[] => {
  const words = foldedText(search).split(' ').filter(Boolean);
  return templates.filter(({ name, subject, tone }) => {
    const text = foldedText(`${name}\n${subject}\n${tone}`);
    return words.every((word) => text.includes(word));
  });
};
