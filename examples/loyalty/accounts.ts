import { type AnyCtx, type Ctx, type FeatureMigration, type Sql, sql } from '@stoa/server/feature'

type Kind = 'EARNED' | 'TAKEN_BACK' | 'SPENT' | 'ADJUSTED' | 'EXPIRED'

interface EntryRow {
  points: number
  kind: Kind
  order_id: string | null
  reason: string | null
  created_at: Date
}

/** The accounts of members, and every change of their points. */
export const tables: readonly FeatureMigration[] = [
  {
    name: 'accounts',
    statements: `
      create table loyalty_accounts (
        site_id uuid not null references sites on delete cascade,
        member_id uuid not null,
        points bigint not null,
        changed_at timestamptz not null,
        primary key (site_id, member_id)
      );
      create index loyalty_accounts_by_change on loyalty_accounts (site_id, changed_at desc, member_id);
      create index loyalty_accounts_by_points on loyalty_accounts (site_id, points desc, member_id);
      create table loyalty_entries (
        site_id uuid not null references sites on delete cascade,
        id uuid not null,
        member_id uuid not null,
        order_id uuid,
        kind text not null,
        points bigint not null,
        reason text,
        created_at timestamptz not null,
        primary key (site_id, id)
      );
      create index loyalty_entries_of_member on loyalty_entries (site_id, member_id, created_at desc);
      create index loyalty_entries_of_order on loyalty_entries (site_id, order_id);`,
  },
]

type EntryCtx = Pick<Ctx<never, 'loyalty.points_changed'>, 'db' | 'site' | 'ids' | 'now' | 'emit'>

interface Change {
  memberId: string
  points: number
  kind: Kind
  orderId?: string
  reason?: string
}

/** Changes the points of a member and returns the new sum. The lock of the account makes concurrent changes wait. */
export async function changePoints(ctx: EntryCtx, change: Change): Promise<number> {
  const { db, site, ids, now, emit } = ctx
  const { memberId, points, kind, orderId = null, reason = null } = change
  const account = await db.first<{ points: number }>(sql`
    insert into loyalty_accounts as a (site_id, member_id, points, changed_at)
    values (${site.id}, ${memberId}, ${points}, to_timestamp(${now} / 1000.0))
    on conflict (site_id, member_id) do update
      set points = a.points + excluded.points, changed_at = excluded.changed_at
    returning points::float8 as points`)
  await db.all(sql`
    insert into loyalty_entries (site_id, id, member_id, order_id, kind, points, reason, created_at)
    values (${site.id}, ${ids.guid()}, ${memberId}, ${orderId}, ${kind}, ${points}, ${reason}, to_timestamp(${now} / 1000.0))`)
  const sum = account?.points ?? 0
  emit('loyalty.points_changed', memberId, { memberId, points: sum, change: { points, kind } })
  return sum
}

/** Points that an order has earned so far, without those that were taken back. */
export async function earnedBy(db: Sql, siteId: string, orderId: string): Promise<number> {
  const row = await db.first<{ points: number }>(sql`
    select coalesce(sum(points), 0)::float8 as points from loyalty_entries
    where site_id = ${siteId} and order_id = ${orderId}`)
  return row?.points ?? 0
}

/** What a member has, and the latest changes. */
export async function readAccount(db: Sql, siteId: string, memberId: string) {
  const account = await db.first<{ points: number }>(sql`
    select points::float8 as points from loyalty_accounts where site_id = ${siteId} and member_id = ${memberId}`)
  const entries = await db.all<EntryRow>(sql`
    select points::float8 as points, kind, order_id, reason, created_at from loyalty_entries
    where site_id = ${siteId} and member_id = ${memberId} order by created_at desc, id limit 100`)
  return {
    points: account?.points ?? 0,
    entries: entries.map(({ order_id, reason, created_at, ...entry }) => ({
      ...entry,
      ...(order_id && { orderId: order_id }),
      ...(reason && { reason }),
      createdDate: new Date(created_at).toISOString(),
    })),
  }
}

/** Orders of the list of accounts. */
const orders = {
  CHANGED: sql`changed_at desc, member_id`,
  MOST_POINTS: sql`points desc, member_id`,
  FEWEST_POINTS: sql`points, member_id`,
}

interface AccountsPage {
  /** Only accounts of these members. */
  memberIds: readonly string[] | undefined
  sort: keyof typeof orders
  limit: number
  offset: number
}

/** A page of the accounts of a shop, and how many there are. */
export async function listAccounts(
  db: Sql,
  siteId: string,
  { memberIds, sort, limit, offset }: AccountsPage,
) {
  const matching = sql`from loyalty_accounts where site_id = ${siteId}
    ${memberIds ? sql`and member_id = any(${memberIds}::uuid[])` : sql``}`
  const rows = await db.all<{ member_id: string; points: number; changed_at: Date }>(sql`
    select member_id, points::float8 as points, changed_at ${matching}
    order by ${orders[sort]} limit ${limit} offset ${offset}`)
  const count = await db.first<{ total: number }>(sql`select count(*)::int as total ${matching}`)
  return { rows, total: count?.total ?? 0 }
}

/** Accounts without a change since a time, of which points are left. */
export const unusedSince = (
  db: Sql,
  time: number,
  after: { site_id: string; member_id: string } | undefined,
  limit: number,
) =>
  db.all<{ site_id: string; member_id: string }>(sql`
    select site_id, member_id from loyalty_accounts
    where points > 0 and changed_at <= to_timestamp(${time} / 1000.0)
      ${after ? sql`and (site_id, member_id) > (${after.site_id}, ${after.member_id})` : sql``}
    order by site_id, member_id limit ${limit}`)

/** Removes everything about a member. */
export async function removeAccount(
  { db, site }: Pick<AnyCtx, 'db' | 'site'>,
  memberId: string,
): Promise<void> {
  await db.all(sql`delete from loyalty_entries where site_id = ${site.id} and member_id = ${memberId}`)
  await db.all(sql`delete from loyalty_accounts where site_id = ${site.id} and member_id = ${memberId}`)
}
