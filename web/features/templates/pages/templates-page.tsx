import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Plus } from 'lucide-react';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useShortcut } from '../../../navigation/shortcuts.ts';
import { matchingTemplates, useTemplates, type ShownTemplate } from '../../../data/records/templates.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { useDelayed } from '../../../hooks/use-delayed.ts';
import { DeleteTemplateDialog } from '../components/delete-template-dialog.tsx';
import { TemplateCard } from '../components/template-card.tsx';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gap: 4,
} as const;

const Cards = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ ...grid, m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

const Loading = () => {
  const shown = useDelayed(true);
  return (
    <Box role="status" sx={{ ...grid, visibility: shown ? 'inherit' : 'hidden' }}>
      <VisuallyHidden>Loading templates...</VisuallyHidden>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} variant="rounded" height={210} />
      ))}
    </Box>
  );
};

const TemplatesPage = () => {
  const [search, setSearch] = useUrlState('q');
  const { own, starters, load } = useTemplates();
  const [deleting, setDeleting] = useState<ShownTemplate>();
  const openDialog = useOpenDialog();
  const create = (): void => openDialog('create-template');
  useShortcut('c', 'Create template', create);
  const found = matchingTemplates(own, search);
  const foundStarters = matchingTemplates(starters, search);
  const isSearch = search.trim() !== '';

  const createButton = (
    <Button variant="contained" color="primary" startIcon={<Plus size={16} aria-hidden />} onClick={create}>
      Create template
    </Button>
  );
  const ownTemplates = (): ReactNode => {
    if (own.length === 0 && !isSearch)
      return (
        <Box sx={cardGround}>
          <EmptyState
            text="No email templates found. Create your first template to get started."
            purpose="A template is a text you can reuse in your sequences. Write your own, or copy one of the starters below."
            action={createButton}
          />
        </Box>
      );
    if (found.length === 0 && foundStarters.length === 0)
      return (
        <EmptyState
          text={`No templates match “${search}”.`}
          action={<Button onClick={() => setSearch('')}>Show all templates</Button>}
        />
      );
    return (
      <section aria-label="Your templates">
        <h2 className="visually-hidden">Your templates</h2>
        <Cards label="Your templates">
          {found.map((template) => (
            <TemplateCard key={template.id} template={template} onDelete={setDeleting} />
          ))}
        </Cards>
      </section>
    );
  };

  return (
    <Page
      title="Email Templates"
      subtitle="Create and manage your email templates for sequences"
      actions={createButton}
    >
      <Box className="no-print" sx={{ display: 'flex', mb: { xs: 2, tablet: 4 } }}>
        <SearchField value={search} onChange={setSearch} placeholder="Search templates..." />
      </Box>
      <Loaded
        load={load}
        data={load.isPending ? undefined : own}
        loadingText="Loading templates..."
        failure="Error loading templates. Please try again."
        height={210}
        loading={<Loading />}
      >
        {ownTemplates}
      </Loaded>
      {foundStarters.length > 0 && (
        <Box component="section" aria-labelledby="starters" sx={{ mt: 8 }}>
          <Box component="h2" id="starters" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
            Starters
          </Box>
          <Box sx={{ mt: 1, mb: 4, color: 'text.secondary' }}>
            Templates that come with Owed. Each step offers the ones that fit its date. Copy one to change it.
          </Box>
          <Cards label="Starters">
            {foundStarters.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
          </Cards>
        </Box>
      )}
      {deleting && <DeleteTemplateDialog template={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
};

export default TemplatesPage;
