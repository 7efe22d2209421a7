import type { ViewDeclaration } from './view-declaration.ts';

export const initiativeAncestors: ViewDeclaration = {
  name: 'initiative_ancestors',
  description:
    'Closure of the hierarchy: one row per listed node and ancestor, each node counting as its own ancestor.',
  columns: {
    ancestor_id: 'The node above (or itself).',
    descendant_id: 'The node below (or itself).',
    distance: 'Levels between the two; 0 for itself.',
  },
  worth: ['ancestor_id', 'descendant_id', 'distance'],
  sql: `
SELECT unnest(path_ids) AS ancestor_id, initiative_id AS descendant_id,
  unnest(range(len(path_ids) - 1, -1, -1))::INTEGER AS distance
FROM initiatives
WHERE removed_at IS NULL`,
};
