-- Delivery profiles and the options of the platform's carriers.

create table delivery_profiles (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index delivery_profiles_by_created on delivery_profiles (site_id, created_at, id);
create index delivery_profiles_by_updated on delivery_profiles (site_id, updated_at, id);

create table shipping_options (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index shipping_options_by_created on shipping_options (site_id, created_at, id);
create index shipping_options_by_updated on shipping_options (site_id, updated_at, id);

create table pickup_locations (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index pickup_locations_by_created on pickup_locations (site_id, created_at, id);
create index pickup_locations_by_updated on pickup_locations (site_id, updated_at, id);

create table local_delivery_options (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index local_delivery_options_by_created on local_delivery_options (site_id, created_at, id);
create index local_delivery_options_by_updated on local_delivery_options (site_id, updated_at, id);

create table shippo_configurations (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index shippo_configurations_by_created on shippo_configurations (site_id, created_at, id);
create index shippo_configurations_by_updated on shippo_configurations (site_id, updated_at, id);
