-- Price lists with fixed prices, of a group of members or of all. `variant_id` is the id of the product for a price of all its
-- variants.

create table price_lists (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  name text not null,
  group_id uuid generated always as ((doc ->> 'memberGroupId')::uuid) stored,
  foreign key (site_id, group_id) references member_groups on delete cascade,
  primary key (site_id, id)
);
create index price_lists_by_created on price_lists (site_id, created_at, id);
create index price_lists_by_updated on price_lists (site_id, updated_at, id);

create table price_list_prices (
  site_id uuid not null references sites on delete cascade,
  price_list_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  price_minor numeric(20, 0) not null,
  primary key (site_id, price_list_id, product_id, variant_id),
  foreign key (site_id, price_list_id) references price_lists on delete cascade,
  foreign key (site_id, product_id) references products on delete cascade
);
create index price_list_prices_by_product on price_list_prices (site_id, product_id);
