-- Settings of tips, one row per site, and the parts of tips that staff gets.

create table tip_settings (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  unique_key text collate "C" not null,
  constraint tip_settings_taken unique (site_id, unique_key),
  primary key (site_id, id)
);
create index tip_settings_by_created on tip_settings (site_id, created_at, id);
create index tip_settings_by_updated on tip_settings (site_id, updated_at, id);

create table tip_distributions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  order_id uuid not null,
  tip_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  source text not null,
  foreign key (site_id, order_id) references orders on delete cascade,
  primary key (site_id, id)
);
create index tip_distributions_by_created on tip_distributions (site_id, created_at, id);
create index tip_distributions_by_updated on tip_distributions (site_id, updated_at, id);
create index tip_distributions_by_order on tip_distributions (site_id, order_id);
