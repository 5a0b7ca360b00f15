import type { Migration } from './migration.ts'

/** Products with the same facets have the same number, by which counts group them. */
export const facetSets: Migration = {
  name: '760-facet-sets',
  stop: 'The table of product documents is written again, locked meanwhile: about 30 seconds for a million products.',
  statements:
    'alter table product_documents add column facet_set bigint generated always as (hash_array_extended(facets, 0)) stored',
}

/** What counts and ranks read of the products that a search has found: the index alone. */
export const foundProducts: Migration = {
  name: '761-found-products',
  indexes: {
    product_documents_found:
      'product_documents (site_id, id) include (numeric_id, price_minor, facet_set, visible, in_stock)',
  },
}
