/**
 * The payment ledger: one row per payment with its sums, and one append-only row per fact about it. Refunds were rows of
 * `payments` until now.
 */
export const paymentLedger = {
  name: '065-payment-ledger',
  statements: `
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
  unique (site_id, payment_id, type, reference)
);
create index payment_entries_by_order on payment_entries (site_id, order_id, id);

create table refunds (
  site_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, order_id, id),
  foreign key (site_id, order_id) references orders
);

insert into payment_entries (site_id, order_id, payment_id, type, amount_minor, reference, created_at)
  select site_id, order_id, id, 'CAPTURED', amount_minor, id::text, created_at from payments where kind = 'payment'
  order by payments.created_at, payments.id;
insert into refunds (site_id, order_id, id, created_at, doc)
  select site_id, order_id, id, created_at, '{}' from payments where kind = 'refund';
insert into payment_entries (site_id, order_id, payment_id, type, amount_minor, reference, refund_id, created_at)
  select r.site_id, r.order_id, p.id, 'REFUNDED', r.amount_minor, r.id::text, r.id, r.created_at
  from payments r join payments p on p.site_id = r.site_id and p.order_id = r.order_id and p.kind = 'payment'
    and p.gift_card_transaction_id = r.gift_card_transaction_id
  where r.kind = 'refund' order by r.created_at, r.id;

alter table payments rename column method to provider;
alter table payments
  add column provider_payment_id text,
  add column status text not null default 'PENDING',
  add column authorized_minor bigint not null default 0,
  add column capture_pending_minor bigint not null default 0,
  add column captured_minor bigint not null default 0,
  add column refund_pending_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  add column chargeback_minor bigint not null default 0,
  add column updated_at timestamptz,
  add column doc jsonb not null default '{}',
  add unique (site_id, id);
update payments set authorized_minor = amount_minor, captured_minor = amount_minor, status = 'APPROVED', updated_at = created_at
  where kind = 'payment';
update payments p set refunded_minor = r.minor, updated_at = r.at,
    status = case when r.minor >= p.captured_minor then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
  from (select site_id, payment_id, sum(amount_minor) as minor, max(created_at) as at from payment_entries
    where type = 'REFUNDED' group by site_id, payment_id) r
  where p.site_id = r.site_id and p.id = r.payment_id;
delete from payments where kind = 'refund';
alter table payments drop column kind,
  alter column updated_at set not null,
  add check (authorized_minor between 0 and amount_minor),
  add check (captured_minor >= 0 and capture_pending_minor >= 0 and captured_minor + capture_pending_minor <= authorized_minor),
  add check (refunded_minor >= 0 and refund_pending_minor >= 0 and refunded_minor + refund_pending_minor <= captured_minor),
  add check (chargeback_minor between 0 and captured_minor);
alter table payment_entries add foreign key (site_id, order_id, payment_id) references payments on delete cascade;
create unique index payments_by_provider_payment on payments (provider, provider_payment_id) where provider_payment_id is not null;
create index payments_pending on payments (updated_at)
  where status = 'PENDING' or capture_pending_minor > 0 or refund_pending_minor > 0;

create function reject_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'payment_entries is append-only: add an entry instead';
end $$;
create trigger payment_entries_append_only before update on payment_entries
  for each row execute function reject_change_of_ledger();
`,
}
