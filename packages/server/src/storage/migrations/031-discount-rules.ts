import { documentTable } from './document-table.ts'

/** Discount rules and the orders that used them. A use is a row, so that concurrent orders do not wait for a counter. */
export const discountRules = {
  name: '031-discount-rules',
  statements: `${documentTable('discount_rules')}
create table discount_rule_uses (
  site_id uuid not null,
  rule_id uuid not null,
  order_id uuid not null,
  primary key (site_id, rule_id, order_id),
  foreign key (site_id, rule_id) references discount_rules on delete cascade
);
`,
}
