/** Stores the codes of coupons as `normalizeCode` writes them now. A code that another coupon has then stays as it is. */
export const couponCodes = {
  name: '670-coupon-codes',
  statements: `
with normalized as (
  select site_id, id, replace(normalize(regexp_replace(code, '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), NFKC), 'İ', 'I') as code
  from coupons where code ~ '[^\x01-\x7f]'
)
update coupons c set code = n.code, doc = jsonb_set(c.doc, '{code}', to_jsonb(n.code))
from (select distinct on (site_id, code) * from normalized order by site_id, code, id) n
where c.site_id = n.site_id and c.id = n.id and c.code <> n.code and n.code <> ''
  and not exists (select from coupons o where o.site_id = n.site_id and o.code = n.code);
`,
}
