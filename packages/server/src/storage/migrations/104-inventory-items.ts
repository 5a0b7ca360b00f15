import { documentTable } from './document-table.ts'

/**
 * Stock by location. The default location of a site has the id of the site, so that reads find its items without a lookup. The
 * id of an item follows from its key: a hash, so that an item that is created again has the same id.
 */
export const inventoryItems = {
  name: '104-inventory-items',
  statements: `${documentTable('business_locations', ['name text collate "C" not null', 'unique (site_id, name)'])}
insert into business_locations (site_id, id, created_at, updated_at, doc, name)
select id, id, created_at, created_at, '{"name": "Main location"}', 'Main location' from sites;

create table inventory_items (
  site_id uuid not null,
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
  primary key (site_id, product_id, variant_id, location_id),
  unique (site_id, id),
  foreign key (site_id, product_id, variant_id) references variants on delete cascade,
  foreign key (site_id, location_id) references business_locations
);
create index inventory_items_by_created on inventory_items (site_id, created_at, id);
create index inventory_items_by_location on inventory_items (site_id, location_id, id);
insert into inventory_items (site_id, product_id, variant_id, location_id, created_at, updated_at, track_quantity, quantity, in_stock)
select v.site_id, v.product_id, v.id, v.site_id, p.created_at, p.created_at, p.tracked, case when v.quantity > 99999 then 99999 else v.quantity end, v.in_stock
from variants v join products p on p.site_id = v.site_id and p.id = v.product_id;

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
insert into inventory_changes (site_id, item_id, created_at, cause, delta)
select site_id, id, created_at, 'INITIAL', quantity from inventory_items where quantity <> 0;

alter table variants drop column quantity, drop column in_stock;
alter table products drop column tracked;
`,
}
