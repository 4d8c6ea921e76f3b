import type { ModelDefinition } from '../platform/ports/read-models.ts';

/** Where a rebuild of a model makes its documents, until they take the place of the model's own. */
export const shadowOf = (model: ModelDefinition): ModelDefinition => ({
  ...model,
  name: `${model.name}-rebuild`,
});
