const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)).join('')
const FULL_WIDTH = range(0xff01, 0xff5e)
const ASCII = range(0x21, 0x7e).replace("'", "''")

/** Characters that have no shape. */
const IGNORABLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]'

/** Stores the codes of coupons as `normalizeCode` writes them now. A code that another coupon has then stays as it is. */
export const couponCodes = {
  name: '670-coupon-codes',
  statements: `
with normalized as (
  select site_id, id, replace(normalize(translate(regexp_replace(code, '${IGNORABLE}', '', 'g'),
    '${FULL_WIDTH}', '${ASCII}'), NFC), 'İ', 'I') as code
  from coupons where code ~ '[^\\x01-\\x7f]'
)
update coupons c set code = n.code, doc = jsonb_set(c.doc, '{code}', to_jsonb(n.code))
from (select distinct on (site_id, code) * from normalized order by site_id, code, id) n
where c.site_id = n.site_id and c.id = n.id and c.code <> n.code and n.code <> ''
  and not exists (select from coupons o where o.site_id = n.site_id and o.code = n.code);
`,
}
