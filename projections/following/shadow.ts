import type { ModelDefinition } from '../../platform/ports/read-models.ts';

/** Where a rebuild writes a model's documents until they replace the model's own. */
export const shadowOf = (model: ModelDefinition): ModelDefinition => ({
  ...model,
  name: `${model.name}-rebuild`,
});
