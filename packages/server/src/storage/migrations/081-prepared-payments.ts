import { documentTable } from './document-table.ts'

/** Online payments of orders that are prepared and not charged yet. */
export const preparedPayments = {
  name: '081-prepared-payments',
  statements: `${documentTable('prepared_payments', [
    'order_id uuid not null',
    'amount_minor bigint not null check (amount_minor > 0)',
    'foreign key (site_id, order_id) references orders on delete cascade',
  ])}
create index prepared_payments_by_order on prepared_payments (site_id, order_id);
`,
}
