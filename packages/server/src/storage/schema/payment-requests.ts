import { documentTable } from './document-table.ts'

/** Requests to pay an amount of an order by a link. */
export const paymentRequestsSchema = `
${documentTable(
  'order_payment_requests',
  `
  order_id uuid not null,
  state text not null check (state in ('UNPAID', 'PAID', 'EXPIRED', 'VOIDED')),
  amount_minor bigint not null check (amount_minor > 0),
  expires_at timestamptz,
  -- When the buyer is reminded; null if not, or no more.
  remind_at timestamptz,
  foreign key (site_id, order_id) references orders on delete cascade`,
)}
create unique index order_payment_requests_by_id on order_payment_requests (id);
create index order_payment_requests_by_order on order_payment_requests (site_id, order_id);
create index order_payment_requests_expiring on order_payment_requests (expires_at) where state = 'UNPAID';
create index order_payment_requests_reminders on order_payment_requests (remind_at) where state = 'UNPAID';
`
