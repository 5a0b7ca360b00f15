-- Orders, their settings, and until when links to the page of an order are revoked.

create table orders (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  -- Null until the order is placed: while it waits for its payment, and if that failed.
  number bigint,
  checkout_id uuid not null,
  owner_id uuid not null,
  status text not null,
  payment_status text not null,
  fulfillment_status text not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  total_minor numeric(20, 0) not null,
  currency text generated always as (doc ->> 'currency') stored,
  -- Replies with the order as texts, which searches pass through, and the words that find it.
  view text,
  merchant_view text,
  shopper_view text,
  search_words tsvector,
  -- Statistics leave test orders out.
  test boolean not null default false,
  private_tags text[],
  -- Who has placed the order: the id of the member, or the e-mail address.
  buyer text,
  -- When the data of the buyer was erased: the order stays by law, without them.
  buyer_erased_at timestamptz,
  -- What refunds have lowered the order by, beyond the return of an overpayment.
  credited_minor bigint not null default 0,
  primary key (site_id, id),
  unique (site_id, number)
);
-- LZ4 is faster to read; a PostgreSQL without it keeps its own compression.
do $$ declare name text; begin
  foreach name in array array['view', 'merchant_view', 'shopper_view', 'search_words'] loop
    execute format('alter table orders alter column %I set compression lz4', name);
  end loop;
exception when feature_not_supported then null;
end $$;
create index orders_by_created on orders (site_id, created_at, id);
create index orders_by_owner on orders (site_id, owner_id, created_at, id);
-- A rejected order frees its checkout for another attempt.
create unique index orders_by_checkout on orders (site_id, checkout_id) where status <> 'REJECTED';
create index orders_initialized on orders (updated_at) where status = 'INITIALIZED';
create index orders_by_product on orders
  using gin (jsonb_path_query_array(doc, '$.lineItems[*].catalogReference.catalogItemId'));
create index orders_by_words on orders using gin (search_words) with (gin_pending_list_limit = 256);
create index orders_statistics on orders (site_id, created_at)
  include (status, payment_status, fulfillment_status, total_minor, currency, test);
create index orders_by_private_tag on orders using gin (private_tags);
create index orders_by_buyer on orders (site_id, buyer, created_at, id) include (status, currency, total_minor)
  where buyer is not null and not test;
create index test_orders_by_buyer on orders (site_id, buyer) where buyer is not null and test;
create index tagged_orders on orders (site_id) include (private_tags, status) where private_tags is not null;

create table orders_settings (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index orders_settings_by_created on orders_settings (site_id, created_at, id);
create index orders_settings_by_updated on orders_settings (site_id, updated_at, id);

create table revoked_order_links (
  site_id uuid not null,
  order_id uuid not null,
  revoked_at timestamptz not null,
  primary key (site_id, order_id),
  foreign key (site_id, order_id) references orders on delete cascade
);
