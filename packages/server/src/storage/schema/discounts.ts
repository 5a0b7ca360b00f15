import { documentTable } from './document-table.ts'

/**
 * Discount rules, coupons, and the orders that used them. A use of a rule is a row, so that concurrent orders do not wait for a
 * counter; the counters of a coupon are in rows that an order locks, so that its limit holds. Buyers are keyed hashes of a member
 * id or an e-mail address.
 */
export const discountsSchema = `
${documentTable('discount_rules')}

create table discount_rule_uses (
  site_id uuid not null,
  rule_id uuid not null,
  order_id uuid not null,
  primary key (site_id, rule_id, order_id),
  foreign key (site_id, rule_id) references discount_rules on delete cascade
);

${documentTable(
  'coupons',
  `
  code text collate "C" not null,
  uses bigint not null default 0 check (uses >= 0),
  constraint coupons_code unique (site_id, code)`,
)}

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
`
