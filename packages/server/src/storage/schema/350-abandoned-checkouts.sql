-- Snapshots of checkouts without activity. A checkout names the one that it became, or that it restores.

create table abandoned_checkouts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  checkout_id uuid not null,
  status text not null check (status in ('ABANDONED', 'RECOVERED')),
  total_minor numeric(20, 0) not null,
  guest_email text generated always as (
    case when not (doc -> 'buyerInfo') ? 'memberId' then lower(doc #>> '{buyerInfo,email}') end) stored,
  unique (site_id, checkout_id),
  primary key (site_id, id)
);
create index abandoned_checkouts_by_created on abandoned_checkouts (site_id, created_at, id);
create index abandoned_checkouts_by_updated on abandoned_checkouts (site_id, updated_at, id);
create index abandoned_checkouts_of_guest on abandoned_checkouts (site_id, guest_email)
  where guest_email is not null;
create index abandoned_checkouts_by_age on abandoned_checkouts (updated_at);
