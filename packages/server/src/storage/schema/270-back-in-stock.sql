-- Requests for a mail when a variant is in stock again. An address waits once for a variant. `held` marks mails whose recipients a
-- piece is held for.

create table back_in_stock_requests (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  product_id uuid not null,
  variant_id uuid not null,
  email text collate "C" not null,
  status text not null check (status in ('RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED')),
  notified_at timestamptz,
  held boolean not null default false,
  foreign key (site_id, product_id, variant_id) references variants on delete cascade,
  primary key (site_id, id)
);
create index back_in_stock_requests_by_created on back_in_stock_requests (site_id, created_at, id);
create index back_in_stock_requests_by_updated on back_in_stock_requests (site_id, updated_at, id);
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
