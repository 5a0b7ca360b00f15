/**
 * Stores prices of custom lines in carts and checkouts, and the quoted total of checkouts, as integers in minor units of
 * the site's currency. Rounds half up and uses the exponents of ISO 4217, like `parseAmount`.
 */
export const minorUnitsOfCarts = {
  name: '040-minor-units-of-carts',
  statements: `
create function pg_temp.minor_units(amount numeric, currency text) returns numeric immutable language sql as $$
  select round(amount * case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 1
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
    when currency in ('CLF', 'UYW') then 10000
    else 100 end) $$;

create function pg_temp.minor_lines(lines jsonb, currency text) returns jsonb immutable language sql as $$
  select coalesce(jsonb_agg(
    case when line -> 'custom' ? 'price' then jsonb_set(line, '{custom}', ((line -> 'custom') - 'price' - 'fullPrice')
      || jsonb_build_object('priceMinor', pg_temp.minor_units((line #>> '{custom,price}')::numeric, currency))
      || case when line -> 'custom' ? 'fullPrice'
        then jsonb_build_object('fullPriceMinor',
          pg_temp.minor_units((line #>> '{custom,fullPrice}')::numeric, currency))
        else '{}' end)
    else line end order by position), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, position) $$;

update carts c set doc = jsonb_set(c.doc, '{lines}', pg_temp.minor_lines(c.doc -> 'lines', s.currency))
from sites s where s.id = c.site_id and jsonb_path_exists(c.doc, '$.lines[*].custom');

-- numeric without decimals: an integer that also holds totals in currencies with four decimals.
alter table checkouts add column quoted_total_minor numeric(20, 0);
update checkouts c set
  quoted_total_minor = pg_temp.minor_units((c.doc ->> 'quotedTotal')::numeric, s.currency),
  doc = jsonb_set(c.doc - 'quotedTotal', '{lines}', pg_temp.minor_lines(c.doc -> 'lines', s.currency))
from sites s
where s.id = c.site_id and (c.doc ? 'quotedTotal' or jsonb_path_exists(c.doc, '$.lines[*].custom'));

drop function pg_temp.minor_lines;
drop function pg_temp.minor_units;
`,
}
