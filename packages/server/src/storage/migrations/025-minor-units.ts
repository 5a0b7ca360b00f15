/**
 * Stores amounts of products, variants, orders and delivery settings as integers in minor units of the site's currency.
 * Rounds half up and uses the exponents of ISO 4217, like `parseAmount`.
 */
export const minorUnits = {
  name: '025-minor-units',
  statements: `
create function pg_temp.minor_units(amount numeric, currency text) returns numeric immutable language sql as $$
  select round(amount * case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 1
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
    when currency in ('CLF', 'UYW') then 10000
    else 100 end) $$;

-- numeric without decimals: an integer that also holds totals in currencies with four decimals.
alter table products add column price_minor numeric(20, 0);
update products p set
  price_minor = pg_temp.minor_units(p.price, s.currency),
  doc = (p.doc - 'price' - 'cost')
    || jsonb_build_object('priceMinor', pg_temp.minor_units((p.doc ->> 'price')::numeric, s.currency))
    || case when p.doc ? 'cost'
      then jsonb_build_object('costMinor', pg_temp.minor_units((p.doc ->> 'cost')::numeric, s.currency))
      else '{}' end
    || case when p.doc #>> '{discount,type}' = 'AMOUNT' and p.doc -> 'discount' ? 'value'
      then jsonb_build_object('discount', ((p.doc -> 'discount') - 'value') || jsonb_build_object('valueMinor',
        pg_temp.minor_units((p.doc #>> '{discount,value}')::numeric, s.currency)))
      else '{}' end
from sites s where s.id = p.site_id;
drop index products_by_price;
alter table products drop column price, alter column price_minor set not null;
create index products_by_price on products (site_id, price_minor, id);

update variants v set doc = (v.doc - 'price' - 'cost')
  || case when v.doc ? 'price'
    then jsonb_build_object('priceMinor', pg_temp.minor_units((v.doc ->> 'price')::numeric, s.currency))
    else '{}' end
  || case when v.doc ? 'cost'
    then jsonb_build_object('costMinor', pg_temp.minor_units((v.doc ->> 'cost')::numeric, s.currency))
    else '{}' end
from sites s where s.id = v.site_id and (v.doc ? 'price' or v.doc ? 'cost');

alter table orders add column total_minor numeric(20, 0);
update orders o set total_minor = pg_temp.minor_units(o.total, s.currency) from sites s where s.id = o.site_id;
alter table orders drop column total, alter column total_minor set not null;

update sites set settings = jsonb_set(settings, '{shipping}', ((settings -> 'shipping') - 'price')
  || jsonb_build_object('priceMinor', pg_temp.minor_units((settings #>> '{shipping,price}')::numeric, currency)))
where settings -> 'shipping' ? 'price';

drop function pg_temp.minor_units;
`,
}
