import { documentTable } from './document-table.ts'

/** Drafts of changes of orders. */
export const draftOrdersSchema = `
${documentTable(
  'draft_orders',
  `
  order_id uuid not null,
  state text not null check (state in ('DRAFT', 'COMMITTED')),
  order_revision bigint not null,
  total_minor bigint not null,
  expires_at timestamptz not null,
  foreign key (site_id, order_id) references orders on delete cascade`,
)}
create index draft_orders_by_order on draft_orders (site_id, order_id);
create index draft_orders_expiring on draft_orders (expires_at) where state = 'DRAFT';
`
