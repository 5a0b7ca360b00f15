import { documentTable } from './document-table.ts'

/**
 * Price lists with fixed prices, of a group of members or of all. `variant_id` is the id of the product for a price of all its
 * variants.
 */
export const priceListsSchema = `
${documentTable(
  'price_lists',
  `
  name text not null,
  group_id uuid generated always as ((doc ->> 'memberGroupId')::uuid) stored,
  foreign key (site_id, group_id) references member_groups on delete cascade`,
)}

create table price_list_prices (
  site_id uuid not null references sites on delete cascade,
  price_list_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  price_minor numeric(20, 0) not null,
  primary key (site_id, price_list_id, product_id, variant_id),
  foreign key (site_id, price_list_id) references price_lists on delete cascade,
  foreign key (site_id, product_id) references products on delete cascade
);
create index price_list_prices_by_product on price_list_prices (site_id, product_id);
`
