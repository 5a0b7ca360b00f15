/** Brands and ribbons: CRUD entities with a name that is unique in the site. */
export const brandsAndRibbons = {
  name: '026-brands-and-ribbons',
  statements: `
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
create index products_by_brand on products (site_id, (doc ->> 'brand')) where doc ? 'brand';

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
create index products_by_ribbon on products (site_id, (doc ->> 'ribbon')) where doc ? 'ribbon';
`,
}
