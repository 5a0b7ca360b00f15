-- Tax groups, tax regions and the rates of the merchant. The default group is not stored.

create table tax_groups (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index tax_groups_by_created on tax_groups (site_id, created_at, id);
create index tax_groups_by_updated on tax_groups (site_id, updated_at, id);

create table tax_regions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  unique_key text collate "C" not null,
  constraint tax_regions_taken unique (site_id, unique_key),
  primary key (site_id, id)
);
create index tax_regions_by_created on tax_regions (site_id, created_at, id);
create index tax_regions_by_updated on tax_regions (site_id, updated_at, id);

create table tax_rates (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  tax_region_id uuid not null generated always as ((doc->>'taxRegionId')::uuid) stored,
  tax_group_id uuid generated always as (
    nullif(doc->>'taxGroupId', '6d1f5e2c-8b0a-4c57-9e34-2f7a1c0d9b68')::uuid) stored,
  foreign key (site_id, tax_region_id) references tax_regions (site_id, id) on delete cascade,
  foreign key (site_id, tax_group_id) references tax_groups (site_id, id) on delete cascade,
  primary key (site_id, id)
);
create index tax_rates_by_created on tax_rates (site_id, created_at, id);
create index tax_rates_by_updated on tax_rates (site_id, updated_at, id);
create index tax_rates_by_region on tax_rates (site_id, tax_region_id, tax_group_id);
create index tax_rates_by_group on tax_rates (site_id, tax_group_id);
