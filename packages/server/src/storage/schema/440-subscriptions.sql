-- Subscriptions that products are sold with, and those that were bought.

create table subscription_options (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index subscription_options_by_created on subscription_options (site_id, created_at, id);
create index subscription_options_by_updated on subscription_options (site_id, updated_at, id);

create table product_subscription_options (
  site_id uuid not null,
  product_id uuid not null,
  option_id uuid not null,
  place int not null,
  hidden boolean not null,
  primary key (site_id, product_id, option_id),
  foreign key (site_id, product_id) references products on delete cascade,
  foreign key (site_id, option_id) references subscription_options on delete cascade
);
create index product_subscription_options_by_option on product_subscription_options (site_id, option_id, product_id);

create table subscription_contracts (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  owner_id uuid not null,
  order_id uuid not null,
  status text not null,
  -- When the platform looks at the subscription; null after its end.
  due_at timestamptz,
  primary key (site_id, id)
);
create index subscription_contracts_by_created on subscription_contracts (site_id, created_at, id);
create index subscription_contracts_by_updated on subscription_contracts (site_id, updated_at, id);
create index subscription_contracts_due on subscription_contracts (due_at) where due_at is not null;
create index subscription_contracts_by_owner on subscription_contracts (site_id, owner_id, created_at desc);
