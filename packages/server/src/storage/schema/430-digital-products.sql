-- Files of digital products, and which orders may download them. Their content is in `data_file_chunks`.

create table product_files (
  site_id uuid not null,
  id uuid not null,
  -- No foreign key: buyers keep their downloads when the product is deleted.
  product_id uuid not null,
  removed boolean not null default false,
  created_at timestamptz not null,
  primary key (site_id, id),
  foreign key (site_id, id) references data_files on delete cascade
);
create index product_files_by_product on product_files (site_id, product_id);

create table downloads (
  site_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line_item_id text not null,
  file_id uuid not null,
  count integer not null default 0 check (count >= 0),
  created_at timestamptz not null,
  primary key (site_id, id),
  unique (site_id, order_id, line_item_id),
  foreign key (site_id, order_id) references orders on delete cascade,
  foreign key (site_id, file_id) references product_files on delete cascade
);
create index downloads_by_file on downloads (site_id, file_id);
