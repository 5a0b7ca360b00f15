/**
 * Binds the discounts, prices and tax exemptions of merchants in carts and open checkouts to the units that these have now (decision
 * 064). Overrides, discounts and exemptions were always of merchants. Fees, custom lines and fields that shoppers may set, too, are
 * theirs if they made the checkout, custom lines of carts if the site accepts none from shoppers.
 */
export const merchantTerms = {
  name: '530-merchant-terms',
  statements: `
create function pg_temp.units_of(lines jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg(line ->> 'id', line -> 'quantity'), '{}') from jsonb_array_elements(lines) as l (line) $$;

create function pg_temp.bound_terms(doc jsonb, custom boolean) returns jsonb immutable language sql as $$
  select doc
    || jsonb_build_object('lines', (
      select coalesce(jsonb_agg(
        case when line ? 'overrides' or custom and line ? 'custom' and not line -> 'custom' ? 'quantityAvailable'
          then line || jsonb_build_object('grantedUnits', line -> 'quantity') else line end order by position), '[]')
      from jsonb_array_elements(doc -> 'lines') with ordinality as l (line, position)))
    || case when doc ? 'merchantDiscounts' then jsonb_build_object('merchantDiscounts', (
      select coalesce(jsonb_agg(
        discount || jsonb_build_object('lineUnits', pg_temp.units_of(doc -> 'lines')) order by position), '[]')
      from jsonb_array_elements(doc -> 'merchantDiscounts') with ordinality as d (discount, position)))
      else '{}' end
    || case when doc ? 'taxExemptGroupId' then jsonb_build_object('taxExemptUnits', pg_temp.units_of(doc -> 'lines'))
      else '{}' end $$;

create function pg_temp.set_by_merchant(doc jsonb) returns jsonb immutable language sql as $$
  select doc
    || case when doc ? 'additionalFees' then jsonb_build_object('additionalFees', (
      select coalesce(jsonb_agg(
        case when fee ->> 'code' = 'tip' then fee else fee || '{"byMerchant": true}' end order by position), '[]')
      from jsonb_array_elements(doc -> 'additionalFees') with ordinality as f (fee, position)))
      else '{}' end
    || (select case when count(*) > 0 then jsonb_build_object('merchantValues', jsonb_object_agg(key, value))
        else '{}' end
      from jsonb_each(doc)
      where key in ('overrideCheckoutUrl', 'extendedFields', 'customContentReference', 'businessLocationId')) $$;

update carts c set doc = pg_temp.bound_terms(c.doc, s.settings -> 'customLineItems' is distinct from 'true')
from sites s
where s.id = c.site_id
  and (c.doc ? 'merchantDiscounts' or jsonb_path_exists(c.doc, '$.lines[*] ? (exists(@.overrides) || exists(@.custom))'));

update checkouts set doc = pg_temp.bound_terms(doc, doc ? 'createdBy')
where not completed
  and (doc ? 'merchantDiscounts' or doc ? 'taxExemptGroupId'
    or jsonb_path_exists(doc, '$.lines[*] ? (exists(@.overrides) || exists(@.custom))'));
update checkouts set doc = pg_temp.set_by_merchant(doc) where not completed and doc ? 'createdBy';

drop function pg_temp.units_of(jsonb), pg_temp.bound_terms(jsonb, boolean), pg_temp.set_by_merchant(jsonb);

-- Their stored texts show shoppers which API key made the checkout. A job makes them again; until then reads take the document.
update orders set view = null where view is not null and doc -> 'createdBy' ? 'appId';

create index checkouts_of_abandoned on checkouts (site_id, abandoned_checkout_id) where abandoned_checkout_id is not null;
`,
}
