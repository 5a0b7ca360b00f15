-- The book of the test provider: the platform reads it only through the provider.

create table test_payments (
  site_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  card text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  status text not null,
  authorized_minor bigint not null default 0 check (authorized_minor <= amount_minor),
  captured_minor bigint not null default 0 check (captured_minor <= authorized_minor),
  refunded_minor bigint not null default 0 check (refunded_minor <= captured_minor),
  delayed_capture boolean not null,
  success_url text not null,
  cancel_url text not null,
  callback_url text not null,
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, payment_id)
);

create table test_payment_operations (
  site_id uuid not null,
  test_payment_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('CAPTURE', 'REFUND')),
  amount_minor bigint not null check (amount_minor >= 0),
  status text not null,
  reason text,
  created_at timestamptz not null,
  primary key (site_id, test_payment_id, id),
  foreign key (site_id, test_payment_id) references test_payments on delete cascade
);
