import { listedTemplate, type TemplateBody } from '../../../contracts/sequences/templates.ts';
import { api } from '../../data/api.ts';
import { templatesPath } from '../../data/records/templates.ts';

/** Creates a template. */
export const createTemplate = (body: TemplateBody, key: string) =>
  api.post(templatesPath, listedTemplate, body, key);
