import { listedTemplate, type TemplateBody } from '../../../../contracts/sequences/templates.ts';
import { api } from '../../../data/api.ts';
import { templatesPath } from '../../../data/records/templates.ts';

/** Replaces what a template says. */
export const updateTemplate = (id: number, body: TemplateBody) =>
  api.put(`${templatesPath}/${id}`, listedTemplate, body);
