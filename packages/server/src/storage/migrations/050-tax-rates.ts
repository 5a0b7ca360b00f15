import { documentTable } from './document-table.ts'

/** Tax rates of the merchant. They go with their tax region and with their tax group; the default group is not stored. */
export const taxRates = {
  name: '050-tax-rates',
  statements: [
    documentTable('tax_rates', [
      `tax_region_id uuid not null generated always as ((doc->>'taxRegionId')::uuid) stored`,
      `tax_group_id uuid generated always as (
        nullif(doc->>'taxGroupId', '6d1f5e2c-8b0a-4c57-9e34-2f7a1c0d9b68')::uuid) stored`,
      'foreign key (site_id, tax_region_id) references tax_regions (site_id, id) on delete cascade',
      'foreign key (site_id, tax_group_id) references tax_groups (site_id, id) on delete cascade',
    ]),
    'create index tax_rates_by_region on tax_rates (site_id, tax_region_id, tax_group_id);',
    'create index tax_rates_by_group on tax_rates (site_id, tax_group_id);',
  ].join(''),
}
