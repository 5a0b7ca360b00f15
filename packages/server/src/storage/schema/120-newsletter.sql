-- Addresses that have signed up for the newsletter. Only confirmed ones may get it.

create table newsletter_subscribers (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  email text collate "C" not null,
  status text not null check (status in ('PENDING', 'CONFIRMED')),
  unique (site_id, email),
  primary key (site_id, id)
);
create index newsletter_subscribers_by_created on newsletter_subscribers (site_id, created_at, id);
create index newsletter_subscribers_by_updated on newsletter_subscribers (site_id, updated_at, id);
create index newsletter_subscribers_pending on newsletter_subscribers (created_at) where status = 'PENDING';
