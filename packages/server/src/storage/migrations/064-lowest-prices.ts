/** Stores the lowest price that buyers pay for a product, after its discount, as the sort and filter key of product lists. */
export const lowestPrices = {
  name: '064-lowest-prices',
  statements: `
alter table products add column lowest_price_minor numeric(20, 0) not null default 0;
update products p set lowest_price_minor = (
  select case p.doc #>> '{discount,type}'
    when 'AMOUNT' then greatest(0, full_price - (p.doc #>> '{discount,valueMinor}')::numeric)
    when 'PERCENT' then full_price - round(full_price * (p.doc #>> '{discount,value}')::numeric / 100)
    else full_price end
  from (
    select coalesce(min(price) filter (where visible), min(price), p.price_minor) as full_price
    from (
      select coalesce((v.doc ->> 'priceMinor')::numeric, p.price_minor) as price,
        v.doc ->> 'visible' is distinct from 'false' as visible
      from variants v where v.site_id = p.site_id and v.product_id = p.id) as variant_prices) as prices);
create index products_by_lowest_price on products (site_id, lowest_price_minor, id);
`,
}
