import { documentTable } from './document-table.ts'

/** Tax groups, tax regions and the rates of the merchant. The default group is not stored. */
export const taxSchema = `
${documentTable('tax_groups')}

${documentTable(
  'tax_regions',
  `
  unique_key text collate "C" not null,
  constraint tax_regions_taken unique (site_id, unique_key)`,
)}

${documentTable(
  'tax_rates',
  `
  tax_region_id uuid not null generated always as ((doc->>'taxRegionId')::uuid) stored,
  tax_group_id uuid generated always as (
    nullif(doc->>'taxGroupId', '6d1f5e2c-8b0a-4c57-9e34-2f7a1c0d9b68')::uuid) stored,
  foreign key (site_id, tax_region_id) references tax_regions (site_id, id) on delete cascade,
  foreign key (site_id, tax_group_id) references tax_groups (site_id, id) on delete cascade`,
)}
create index tax_rates_by_region on tax_rates (site_id, tax_region_id, tax_group_id);
create index tax_rates_by_group on tax_rates (site_id, tax_group_id);
`
