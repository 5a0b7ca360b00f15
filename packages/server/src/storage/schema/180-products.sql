-- The catalogue: collections as a tree (decision 052), products with variants, and what products are given by name.

create table collections (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  slug text collate "C" not null,
  name text collate "C" not null,
  visible boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  parent_id uuid,
  sibling_index integer not null default 0,
  -- Orders collections of one millisecond.
  position bigint generated always as identity,
  primary key (site_id, id),
  constraint collections_slug_taken unique (site_id, slug),
  constraint collections_parent foreign key (site_id, parent_id) references collections (site_id, id)
);
create index collections_by_parent on collections (site_id, parent_id, sibling_index, id);
create index collections_by_created on collections (site_id, created_at, id);

create table collection_rules (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  collection_id uuid not null,
  -- Changes of products up to this event were seen; a new rule is compared with all products first.
  event_position bigint not null default 0,
  unique (site_id, collection_id),
  foreign key (site_id, collection_id) references collections on delete cascade,
  primary key (site_id, id)
);
create index collection_rules_by_created on collection_rules (site_id, created_at, id);
create index collection_rules_by_updated on collection_rules (site_id, updated_at, id);

create table brands (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  name text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint brands_name_taken unique (site_id, name)
);
create index brands_by_created on brands (site_id, created_at, id);
create index brands_by_updated on brands (site_id, updated_at, id);

create table ribbons (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  name text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint ribbons_name_taken unique (site_id, name)
);
create index ribbons_by_created on ribbons (site_id, created_at, id);
create index ribbons_by_updated on ribbons (site_id, updated_at, id);

create table products (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  slug text collate "C" not null,
  name text collate "C" not null,
  sku text collate "C",
  product_type text collate "C" not null,
  visible boolean not null,
  numeric_id bigint not null,
  collection_ids text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  -- numeric without decimals: an integer that also holds totals in currencies with four decimals.
  price_minor numeric(20, 0) not null,
  -- The lowest price that buyers pay, after the discount of the product: what lists are sorted and filtered by.
  lowest_price_minor numeric(20, 0) not null default 0,
  -- Whether the product is also sold without a subscription.
  one_time_purchases boolean not null default true,
  primary key (site_id, id),
  constraint products_slug_taken unique (site_id, slug)
);
create index products_by_numeric_id on products (site_id, numeric_id, id);
create index products_by_name on products (site_id, name, id);
create index products_by_sku on products (site_id, sku nulls first, id);
create index products_by_updated on products (site_id, updated_at, id);
create index products_by_collection on products using gin (collection_ids);
create index products_by_brand on products (site_id, (doc ->> 'brand')) where doc ? 'brand';
create index products_by_ribbon on products (site_id, (doc ->> 'ribbon')) where doc ? 'ribbon';
create index products_by_info_section on products using gin ((doc -> 'additionalInfoSections') jsonb_path_ops);
create index products_by_option_name on products using gin ((doc -> 'options') jsonb_path_ops);
create index products_by_created on products (site_id, created_at, id);
-- Indexes of prices have the visibility, so that products within prices are counted without reading them.
create index products_by_price on products (site_id, price_minor, id) include (visible);
create index products_by_lowest_price on products (site_id, lowest_price_minor, id) include (visible);

create table variants (
  site_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  position integer not null,
  choices jsonb not null default '{}',
  doc jsonb not null default '{}',
  primary key (site_id, product_id, id),
  foreign key (site_id, product_id) references products on delete cascade
);
-- The only variant of a product without managed variants has this id, as all others do: a foreign key would read every one of them.
create index variants_by_id on variants (site_id, id) where id <> '00000000-0000-0000-0000-000000000000';

-- Scheduled prices and visibility of products.
create table product_schedules (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  product_id uuid not null,
  -- Time of the next change: a text of fixed form, which sorts as the time does; null after the last change.
  next_date text collate "C" generated always as (
    case doc ->> 'status' when 'SCHEDULED' then doc ->> 'startDate' when 'ACTIVE' then doc ->> 'endDate' end) stored,
  foreign key (site_id, product_id) references products on delete cascade,
  primary key (site_id, id)
);
create index product_schedules_by_created on product_schedules (site_id, created_at, id);
create index product_schedules_by_updated on product_schedules (site_id, updated_at, id);
create index product_schedules_by_product on product_schedules (site_id, product_id);
create index product_schedules_by_next_date on product_schedules (next_date) where next_date is not null;

create table info_sections (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  unique_name text collate "C" not null,
  constraint info_sections_unique_name_taken unique (site_id, unique_name),
  primary key (site_id, id)
);
create index info_sections_by_created on info_sections (site_id, created_at, id);
create index info_sections_by_updated on info_sections (site_id, updated_at, id);

create table customizations (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  name text collate "C" not null,
  primary key (site_id, id)
);
create index customizations_by_created on customizations (site_id, created_at, id);
create index customizations_by_updated on customizations (site_id, updated_at, id);
