/** Sites and identities, catalogue with stock, carts, checkouts, orders, payments, events. */
export const firstSale = {
  name: '001-first-sale',
  statements: `
create table sites (
  id uuid primary key,
  name text not null,
  currency text not null,
  locale text not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table client_apps (
  site_id uuid not null references sites on delete cascade,
  id uuid not null unique,
  name text not null,
  foreign_client boolean not null default false,
  strict boolean not null default true,
  origins text[] not null default '{}',
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  primary key (site_id, id)
);

create table api_keys (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  strict boolean not null default true,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (site_id, id)
);

create table secrets (
  name text primary key,
  value text not null
);

create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table sessions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  client_id uuid not null,
  role text not null check (role in ('visitor', 'member')),
  identity_id uuid not null,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (site_id, id)
);

create table redirect_sessions (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  token_hash bytea not null unique,
  session_id uuid,
  client_id uuid,
  owner_id uuid not null,
  owner_role text not null,
  intent jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  primary key (site_id, id)
);

create table idempotency_keys (
  site_id uuid not null references sites on delete cascade,
  caller_id uuid not null,
  key text not null,
  request_hash bytea not null,
  reply text,
  created_at timestamptz not null,
  primary key (site_id, caller_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table events (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  type text not null,
  entity_id text not null,
  actor_role text not null,
  actor_id text,
  request_id text,
  before jsonb,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);
create index events_entity on events (site_id, entity_id, id);

create table mails (
  site_id uuid not null references sites on delete cascade,
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (site_id, id)
);

create table site_counters (
  site_id uuid not null references sites on delete cascade,
  name text not null,
  value bigint not null,
  primary key (site_id, name)
);

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
  primary key (site_id, id),
  constraint collections_slug_taken unique (site_id, slug)
);

create table products (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  slug text collate "C" not null,
  name text collate "C" not null,
  sku text collate "C",
  price numeric not null,
  product_type text collate "C" not null,
  visible boolean not null,
  numeric_id bigint not null,
  tracked boolean not null default false,
  collection_ids text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  constraint products_slug_taken unique (site_id, slug)
);
create index products_by_numeric_id on products (site_id, numeric_id, id);
create index products_by_name on products (site_id, name, id);
create index products_by_sku on products (site_id, sku nulls first, id);
create index products_by_price on products (site_id, price, id);
create index products_by_updated on products (site_id, updated_at, id);
create index products_by_collection on products using gin (collection_ids);

create table variants (
  site_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  position integer not null,
  choices jsonb not null default '{}',
  doc jsonb not null default '{}',
  quantity integer check (quantity >= 0),
  in_stock boolean not null default true,
  primary key (site_id, product_id, id),
  foreign key (site_id, product_id) references products on delete cascade
);

create table carts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  unique (site_id, owner_id)
);

create table checkouts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  cart_id uuid,
  owner_id uuid not null,
  completed boolean not null default false,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id)
);
create unique index checkouts_open_of_cart on checkouts (site_id, cart_id) where not completed;

create table orders (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  number bigint not null,
  checkout_id uuid not null,
  owner_id uuid not null,
  status text not null,
  payment_status text not null,
  fulfillment_status text not null,
  total numeric not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  primary key (site_id, id),
  unique (site_id, number),
  unique (site_id, checkout_id)
);
create index orders_by_created on orders (site_id, created_at, id);
create index orders_by_owner on orders (site_id, owner_id, created_at, id);

create table payments (
  site_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  method text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  created_at timestamptz not null,
  primary key (site_id, order_id, id),
  foreign key (site_id, order_id) references orders
);
`,
}
