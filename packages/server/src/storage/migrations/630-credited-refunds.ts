/**
 * What refunds have lowered an order by, beyond the return of an overpayment. A refund of an older order has lowered what was owed
 * as far as it leaves the total unpaid.
 */
export const creditedRefunds = {
  name: '630-credited-refunds',
  statements: `
alter table orders add column credited_minor bigint not null default 0;
with sums as (
  select site_id, order_id, sum(captured_minor - chargeback_minor) as paid, sum(refunded_minor) as refunded
  from payments group by site_id, order_id having sum(refunded_minor) > 0)
update orders o set credited_minor = greatest(0, least(s.refunded, o.total_minor - s.paid + s.refunded))
from sums s where s.site_id = o.site_id and s.order_id = o.id;
`,
}
