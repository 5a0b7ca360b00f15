-- Drafts of changes of orders.

create table draft_orders (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  order_id uuid not null,
  state text not null check (state in ('DRAFT', 'COMMITTED')),
  order_revision bigint not null,
  total_minor bigint not null,
  expires_at timestamptz not null,
  foreign key (site_id, order_id) references orders on delete cascade,
  primary key (site_id, id)
);
create index draft_orders_by_created on draft_orders (site_id, created_at, id);
create index draft_orders_by_updated on draft_orders (site_id, updated_at, id);
create index draft_orders_by_order on draft_orders (site_id, order_id);
create index draft_orders_expiring on draft_orders (expires_at) where state = 'DRAFT';
