import { api } from '../../../data/api.ts';
import { templatesPath } from '../../../data/records/templates.ts';

/** Deletes a template. */
export const deleteTemplate = (id: number) => api.delete(`${templatesPath}/${id}`);
