-- Carts and checkouts. An owner may have carts besides the current one. `guest_email` finds those of buyers without an account.

create table carts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  is_current boolean not null,
  guest_email text
    generated always as (case when doc #>> '{owner,role}' = 'visitor' then lower(doc ->> 'email') end) stored,
  primary key (site_id, id)
);
create unique index carts_current_of_owner on carts (site_id, owner_id) where is_current;
create index carts_by_owner on carts (site_id, owner_id);
-- By creation, which no update changes: updates of carts touch no index (heap-only tuples).
create index carts_by_age on carts (created_at);
create index carts_of_guest on carts (site_id, guest_email) where guest_email is not null;

create table checkouts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  cart_id uuid,
  owner_id uuid not null,
  completed boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  quoted_total_minor numeric(20, 0),
  -- The abandoned checkout that it became, or that it restores.
  abandoned_checkout_id uuid,
  guest_email text
    generated always as (case when doc #>> '{owner,role}' = 'visitor' then lower(doc ->> 'email') end) stored,
  -- Null once the buyer has got a mail about it.
  payment_failed_at timestamptz,
  primary key (site_id, id)
);
create unique index checkouts_open_of_cart on checkouts (site_id, cart_id) where not completed;
create index checkouts_of_owner on checkouts (site_id, owner_id);
create index checkouts_by_cart on checkouts (site_id, cart_id) where cart_id is not null;
create index checkouts_to_abandon on checkouts (updated_at)
  where not completed and abandoned_checkout_id is null and doc ? 'email';
create index open_checkouts_by_age on checkouts (site_id, created_at) where not completed;
create index completed_checkouts_by_age on checkouts (site_id, created_at) where completed;
create index checkouts_of_guest on checkouts (site_id, guest_email) where guest_email is not null;
create index checkouts_of_abandoned on checkouts (site_id, abandoned_checkout_id)
  where abandoned_checkout_id is not null;
create index checkouts_payment_failed on checkouts (payment_failed_at)
  where payment_failed_at is not null and not completed;
