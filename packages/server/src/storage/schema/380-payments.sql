-- The payment ledger (decision 074): one row per payment with its sums, and one append-only row per fact about it.

-- Keys of payment providers and carriers, encrypted.
create table provider_settings (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  encrypted_settings bytea not null,
  updated_at timestamptz not null,
  -- Since when the provider rejects the keys.
  keys_rejected_at timestamptz,
  primary key (site_id, provider)
);

create table payments (
  site_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  provider text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  created_at timestamptz not null,
  gift_card_transaction_id uuid,
  provider_payment_id text,
  status text not null default 'PENDING',
  authorized_minor bigint not null default 0,
  capture_pending_minor bigint not null default 0,
  captured_minor bigint not null default 0,
  refund_pending_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  chargeback_minor bigint not null default 0,
  updated_at timestamptz not null,
  doc jsonb not null default '{}',
  -- What of an authorization can still be captured: some providers release the rest after the first capture.
  capturable_minor bigint not null default 0,
  primary key (site_id, order_id, id),
  foreign key (site_id, order_id) references orders,
  unique (site_id, id),
  check (authorized_minor between 0 and amount_minor),
  check (captured_minor >= 0 and capture_pending_minor >= 0
    and captured_minor + capture_pending_minor <= authorized_minor),
  check (refunded_minor >= 0 and refund_pending_minor >= 0
    and refunded_minor + refund_pending_minor <= captured_minor),
  check (chargeback_minor between 0 and captured_minor)
);
create unique index payments_by_provider_payment on payments (provider, provider_payment_id)
  where provider_payment_id is not null;
create index payments_pending on payments (updated_at)
  where status = 'PENDING' or capture_pending_minor > 0 or refund_pending_minor > 0;
create index payments_of_requests on payments (updated_at) where doc ? 'paymentGatewayOrderId';
create index payments_capturable on payments (updated_at) where capturable_minor > 0;

create table payment_entries (
  site_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  id bigint generated always as identity,
  type text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  reference text not null,
  refund_id uuid,
  details jsonb,
  created_at timestamptz not null,
  primary key (site_id, payment_id, id),
  unique (site_id, payment_id, type, reference),
  foreign key (site_id, order_id, payment_id) references payments on delete cascade
);
create index payment_entries_by_order on payment_entries (site_id, order_id, id);

create function reject_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'payment_entries is append-only: add an entry instead';
end $$;
create trigger payment_entries_append_only before update on payment_entries
  for each row execute function reject_change_of_ledger();

create table refunds (
  site_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, order_id, id),
  foreign key (site_id, order_id) references orders
);

-- Online payments of orders that are prepared and not charged yet.
create table prepared_payments (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  foreign key (site_id, order_id) references orders on delete cascade,
  primary key (site_id, id)
);
create index prepared_payments_by_created on prepared_payments (site_id, created_at, id);
create index prepared_payments_by_updated on prepared_payments (site_id, updated_at, id);
create index prepared_payments_by_order on prepared_payments (site_id, order_id);

-- Saved payment methods of erased members that are still to be removed at their providers.
create table removed_payment_methods (
  site_id uuid not null references sites on delete cascade,
  provider text not null,
  saved_method_id text not null,
  erased_at timestamptz not null,
  primary key (site_id, provider, saved_method_id)
);
create index on removed_payment_methods (erased_at);
