import { documentTable } from './document-table.ts'

/**
 * Requests for a mail when a variant is in stock again. An address waits once for a variant. `held` marks mails whose recipients a
 * piece is held for.
 */
export const backInStockSchema = `
${documentTable(
  'back_in_stock_requests',
  `
  product_id uuid not null,
  variant_id uuid not null,
  email text collate "C" not null,
  status text not null check (status in ('RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED')),
  notified_at timestamptz,
  held boolean not null default false,
  foreign key (site_id, product_id, variant_id) references variants on delete cascade`,
)}
create unique index back_in_stock_requests_waiting on back_in_stock_requests (site_id, product_id, variant_id, email)
  where status in ('RECEIVED', 'PROCESSING');
create index back_in_stock_requests_received on back_in_stock_requests (site_id, product_id, variant_id, position)
  where status = 'RECEIVED';
create index back_in_stock_requests_reported on back_in_stock_requests (position) where status = 'PROCESSING';
create index back_in_stock_requests_held on back_in_stock_requests (site_id, product_id, variant_id, notified_at)
  where held;
create index back_in_stock_requests_by_item on back_in_stock_requests (site_id, product_id, variant_id);
create index back_in_stock_requests_by_email on back_in_stock_requests (site_id, email);
create index back_in_stock_requests_done on back_in_stock_requests (updated_at)
  where status in ('NOTIFICATION_SENT', 'FAILED');
`
