import { documentTable } from './document-table.ts'

/** Tax groups and tax regions; a region is unique by country and subdivision. */
export const taxes = {
  name: '030-taxes',
  statements: [
    documentTable('tax_groups'),
    documentTable('tax_regions', [
      'unique_key text collate "C" not null',
      'constraint tax_regions_taken unique (site_id, unique_key)',
    ]),
  ].join(''),
}
