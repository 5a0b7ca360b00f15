import { documentTable } from './document-table.ts'

/** Settings of tips, one row per site, and the parts of tips that staff gets. */
export const tipsSchema = `
${documentTable(
  'tip_settings',
  `
  unique_key text collate "C" not null,
  constraint tip_settings_taken unique (site_id, unique_key)`,
)}

${documentTable(
  'tip_distributions',
  `
  order_id uuid not null,
  tip_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  source text not null,
  foreign key (site_id, order_id) references orders on delete cascade`,
)}
create index tip_distributions_by_order on tip_distributions (site_id, order_id);
`
