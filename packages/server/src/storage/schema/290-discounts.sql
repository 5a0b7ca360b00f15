-- Discount rules, coupons, and the orders that used them. A use of a rule is a row, so that concurrent orders do not wait for a
-- counter; the counters of a coupon are in rows that an order locks, so that its limit holds. Buyers are keyed hashes of a member
-- id or an e-mail address.

create table discount_rules (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  primary key (site_id, id)
);
create index discount_rules_by_created on discount_rules (site_id, created_at, id);
create index discount_rules_by_updated on discount_rules (site_id, updated_at, id);

create table discount_rule_uses (
  site_id uuid not null,
  rule_id uuid not null,
  order_id uuid not null,
  primary key (site_id, rule_id, order_id),
  foreign key (site_id, rule_id) references discount_rules on delete cascade
);

create table coupons (
  site_id uuid not null references sites on delete cascade,
  id uuid not null,
  revision bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  doc jsonb not null,
  position bigint not null generated always as identity,
  code text collate "C" not null,
  uses bigint not null default 0 check (uses >= 0),
  constraint coupons_code unique (site_id, code),
  primary key (site_id, id)
);
create index coupons_by_created on coupons (site_id, created_at, id);
create index coupons_by_updated on coupons (site_id, updated_at, id);

create table coupon_buyers (
  site_id uuid not null,
  coupon_id uuid not null,
  buyer text collate "C" not null,
  uses bigint not null check (uses >= 0),
  primary key (site_id, coupon_id, buyer),
  foreign key (site_id, coupon_id) references coupons on delete cascade
);

create table coupon_uses (
  site_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  buyers text[] not null,
  used_at timestamptz not null,
  primary key (site_id, order_id),
  foreign key (site_id, coupon_id) references coupons on delete cascade
);
create index coupon_uses_by_coupon on coupon_uses (site_id, coupon_id, used_at);
