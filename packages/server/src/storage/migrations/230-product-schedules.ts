import { documentTable } from './document-table.ts'

/**
 * Scheduled prices and visibility of products. `next_date` is the time of the next change, a text of fixed form, which sorts as the time
 * does; null after the last change.
 */
export const productSchedules = {
  name: '230-product-schedules',
  statements: `${documentTable('product_schedules', [
    'product_id uuid not null',
    `next_date text collate "C" generated always as (
    case doc ->> 'status' when 'SCHEDULED' then doc ->> 'startDate' when 'ACTIVE' then doc ->> 'endDate' end) stored`,
    'foreign key (site_id, product_id) references products on delete cascade',
  ])}
create index product_schedules_by_product on product_schedules (site_id, product_id);
create index product_schedules_by_next_date on product_schedules (next_date) where next_date is not null;
`,
}
