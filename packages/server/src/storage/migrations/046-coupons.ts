import { documentTable } from './document-table.ts'

/**
 * Coupons and their uses. The counters are in rows that an order locks: a limit holds under concurrent orders. A buyer has a
 * row for each key: a member id, an e-mail address.
 */
export const coupons = {
  name: '046-coupons',
  statements: `${documentTable('coupons', [
    'code text collate "C" not null',
    'uses bigint not null default 0 check (uses >= 0)',
    'constraint coupons_code unique (site_id, code)',
  ])}
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
`,
}
