-- Stock by location. The default location of a site has the id of the site, so that reads find its items without a lookup.

create table business_locations (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  name text collate "C" not null,
  unique (site_id, name),
  primary key (site_id, id)
);
create index business_locations_by_created on business_locations (site_id, created_at, id);
create index business_locations_by_updated on business_locations (site_id, updated_at, id);

create table inventory_items (
  site_id uuid not null,
  -- Follows from the key: an item that is created again has the same id.
  id uuid not null generated always as (md5(product_id::text || variant_id::text || location_id::text)::uuid) stored,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  product_id uuid not null,
  variant_id uuid not null,
  location_id uuid not null,
  track_quantity boolean not null,
  quantity integer check (quantity between -99999 and 99999),
  in_stock boolean not null,
  preorder_enabled boolean not null default false,
  preorder_message text,
  preorder_limit integer check (preorder_limit between 0 and 100000),
  preorder_counter integer not null default 0 check (preorder_counter between 0 and 100000),
  -- Values of apps.
  extended_fields jsonb,
  primary key (site_id, product_id, variant_id, location_id),
  unique (site_id, id),
  foreign key (site_id, product_id, variant_id) references variants on delete cascade,
  foreign key (site_id, location_id) references business_locations
);
create index inventory_items_by_created on inventory_items (site_id, created_at, id);
create index inventory_items_by_location on inventory_items (site_id, location_id, id);

create table inventory_changes (
  site_id uuid not null,
  item_id uuid not null,
  position bigint not null generated always as identity,
  created_at timestamptz not null,
  cause text not null check (cause in ('INITIAL', 'ORDER', 'RETURN', 'MANUAL', 'REVERT_INVENTORY_CHANGE', 'TRANSFER')),
  delta integer not null check (delta <> 0),
  order_id uuid,
  primary key (site_id, item_id, position),
  foreign key (site_id, item_id) references inventory_items (site_id, id) on delete cascade
);
