import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const COLUMNS = tableColumns('coupons', ['id', 'revision', 'created_at', 'updated_at', 'doc', 'uses'])

/** A coupon with what its limits count. */
export type CouponRow<Doc> = RowOf<typeof COLUMNS, { doc: Doc }> & {
  /** Uses by the buyer; the largest number of their keys. */
  buyer_uses: number
  /** Whether the buyer has an order. */
  has_orders: boolean
}

/** Who buys, with the keys that count uses. */
export interface CouponBuyer {
  memberId?: string | undefined
  /** In lower case. */
  email?: string | undefined
  /** Keyed hashes of both: the rows of uses have no personal data, and a limit outlives the erasure of personal data. */
  keys: readonly string[]
}

/** Finds a coupon by its code in upper case, with the uses of the buyer, in one statement. */
export async function findCouponByCode<Doc>(db: Sql, siteId: string, code: string, buyer: CouponBuyer) {
  const row = await db.first<CouponRow<Doc>>(sql`
    select ${COLUMNS},
      (select coalesce(max(b.uses), 0) from coupon_buyers b
        where b.site_id = coupons.site_id and b.coupon_id = coupons.id and b.buyer = any(${buyer.keys})) as buyer_uses,
      ((doc->>'firstOrderOnly')::boolean is true and exists (
        select 1 from orders o where o.site_id = coupons.site_id and o.status in ('APPROVED', 'PENDING') and (
          o.owner_id = ${buyer.memberId ?? null}::uuid or lower(o.doc #>> '{buyerInfo,email}') = ${buyer.email ?? null})
      )) as has_orders
    from coupons where site_id = ${siteId} and code = ${code}`)
  return row && { ...row, uses: Number(row.uses), buyer_uses: Number(row.buyer_uses) }
}

/** One use of a coupon by an order. */
export interface CouponUse {
  couponId: string
  orderId: string
  /** `keys` of the buyer. */
  buyerKeys: readonly string[]
  /** Undefined: no limit. */
  limit: number | undefined
  limitPerBuyer: number | undefined
}

/**
 * Counts a use, if both limits permit it. The counters are locked until the transaction ends, so that no concurrent order
 * exceeds a limit. False if a limit is reached: the caller must roll back.
 */
export async function insertCouponUse(
  db: Sql,
  siteId: string,
  now: number,
  use: CouponUse,
): Promise<boolean> {
  const { couponId, orderId, buyerKeys: keys, limit, limitPerBuyer } = use
  const row = await db.first<{ coupon_count: number; buyer_count: number }>(sql`
    with coupon as (
      update coupons set uses = uses + 1
      where site_id = ${siteId} and id = ${couponId} and (${limit ?? null}::bigint is null or uses < ${limit ?? null}::bigint)
      returning id),
    buyers as (
      insert into coupon_buyers as b (site_id, coupon_id, buyer, uses)
      select ${siteId}::uuid, coupon.id, key, 1 from coupon, unnest(${keys}::text[]) as key order by key
      on conflict (site_id, coupon_id, buyer) do update set uses = b.uses + 1
        where ${limitPerBuyer ?? null}::bigint is null or b.uses < ${limitPerBuyer ?? null}::bigint
      returning 1),
    used as (
      insert into coupon_uses (site_id, order_id, coupon_id, buyers, used_at)
      select ${siteId}::uuid, ${orderId}::uuid, coupon.id, ${keys}::text[], ${toTimestamp(now)} from coupon)
    select (select count(*) from coupon) as coupon_count, (select count(*) from buyers) as buyer_count`)
  return Number(row?.coupon_count) === 1 && Number(row?.buyer_count) === keys.length
}

/** Takes back the use of an order, such as one that is canceled. */
export const deleteCouponUse = (db: Sql, siteId: string, orderId: string) =>
  db.all(sql`
    with used as (
      delete from coupon_uses where site_id = ${siteId} and order_id = ${orderId} returning coupon_id, buyers),
    coupon as (
      update coupons c set uses = c.uses - 1 from used where c.site_id = ${siteId} and c.id = used.coupon_id)
    update coupon_buyers b set uses = b.uses - 1
    from used where b.site_id = ${siteId} and b.coupon_id = used.coupon_id and b.buyer = any(used.buyers)`)

/** Number of uses of each coupon. */
export async function countCouponUses(
  db: Sql,
  siteId: string,
  couponIds: readonly string[],
): Promise<Map<string, number>> {
  const columns = tableColumns('coupons', ['id', 'uses'])
  const rows = await db.all<RowOf<typeof columns>>(
    sql`select ${columns} from coupons where site_id = ${siteId} and id = any(${couponIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]))
}

/** The orders that used a coupon, newest first. */
export function listCouponUses(
  db: Sql,
  siteId: string,
  couponId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const columns = tableColumns('coupon_uses', ['order_id', 'used_at'])
  return db.all<RowOf<typeof columns>>(sql`
    select ${columns} from coupon_uses where site_id = ${siteId} and coupon_id = ${couponId}
    order by used_at desc, order_id limit ${limit} offset ${offset}`)
}
