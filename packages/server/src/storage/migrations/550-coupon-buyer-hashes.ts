/** HMAC-SHA-256 with the installation's secret, as `signatureOf` calculates it; PostgreSQL has only the hash function. */
const hashOf = (key: string) =>
  `rtrim(translate(encode(sha256(keys.outer_pad || sha256(keys.inner_pad
    || convert_to(E'coupon buyer\\n' || site_id || ' ' || ${key}, 'UTF8'))), 'base64'), '+/', '-_'), '=')`

/**
 * Buyers in the counters of coupons become keyed hashes: the limits need no name, and remain when the data of a person is erased.
 * A database with coupons has the secret.
 */
export const couponBuyerHashes = {
  name: '550-coupon-buyer-hashes',
  statements: `
create temporary table keys on commit drop as
  select string_agg(set_byte('\\x00', 0, get_byte(padded, i) # 54), '' order by i) as inner_pad,
    string_agg(set_byte('\\x00', 0, get_byte(padded, i) # 92), '' order by i) as outer_pad
  from (select convert_to(value, 'UTF8') || decode(repeat('00', 64 - octet_length(value)), 'hex') as padded
    from secrets where name = 'protection') secret, generate_series(0, 63) i;
update coupon_buyers set buyer = ${hashOf('buyer')} from keys;
update coupon_uses set buyers = array(select ${hashOf('buyer')} from unnest(buyers) buyer) from keys;
`,
}
