-- Requests to pay an amount of an order by a link.

create table order_payment_requests (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  order_id uuid not null,
  state text not null check (state in ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED')),
  amount_minor bigint not null check (amount_minor > 0),
  expires_at timestamptz,
  -- When the buyer is reminded; null if not, or no more.
  remind_at timestamptz,
  foreign key (site_id, order_id) references orders on delete cascade,
  primary key (site_id, id)
);
create index order_payment_requests_by_created on order_payment_requests (site_id, created_at, id);
create index order_payment_requests_by_updated on order_payment_requests (site_id, updated_at, id);
create unique index order_payment_requests_by_id on order_payment_requests (id);
create index order_payment_requests_by_order on order_payment_requests (site_id, order_id);
create index order_payment_requests_expiring on order_payment_requests (expires_at) where state = 'UNPAID';
create index order_payment_requests_reminders on order_payment_requests (remind_at) where state = 'UNPAID';
