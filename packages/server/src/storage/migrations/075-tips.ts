import { documentTable } from './document-table.ts'

/** Parts of tips that staff gets. Fees of orders get ids: the tip of an order has the id of its fee. */
export const tips = {
  name: '075-tips',
  statements: `${documentTable('tip_distributions', [
    'order_id uuid not null',
    'tip_id uuid not null',
    'amount_minor bigint not null check (amount_minor >= 0)',
    'source text not null',
    'foreign key (site_id, order_id) references orders on delete cascade',
  ])}
create index tip_distributions_by_order on tip_distributions (site_id, order_id);

update orders set doc = jsonb_set(doc, '{additionalFees}', (
    select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || fee order by at)
    from jsonb_array_elements(doc->'additionalFees') with ordinality as fees (fee, at)))
  where jsonb_array_length(doc->'additionalFees') > 0;
`,
}
