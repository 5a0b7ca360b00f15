-- Fulfillments of orders, and the units of line items that each one has.

create table fulfillments (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position bigint generated always as identity,
  created_at timestamptz not null,
  completed boolean not null,
  doc jsonb not null,
  primary key (site_id, id),
  foreign key (site_id, order_id) references orders on delete cascade
);
create index fulfillments_by_order on fulfillments (site_id, order_id, position);

create table fulfillment_lines (
  site_id uuid not null,
  fulfillment_id uuid not null,
  line_item_id text not null,
  position int not null,
  quantity int not null check (quantity > 0),
  primary key (site_id, fulfillment_id, line_item_id),
  foreign key (site_id, fulfillment_id) references fulfillments on delete cascade
);
