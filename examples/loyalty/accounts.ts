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
        primary key (site_id, member_id)
      );
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
    insert into loyalty_accounts as a (site_id, member_id, points) values (${site.id}, ${memberId}, ${points})
    on conflict (site_id, member_id) do update set points = a.points + excluded.points
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

/** Accounts without a change since a time, of which points are left. */
export const unusedSince = (
  db: Sql,
  time: number,
  after: { site_id: string; member_id: string } | undefined,
  limit: number,
) =>
  db.all<{ site_id: string; member_id: string }>(sql`
    select site_id, member_id from loyalty_accounts a
    where points > 0 ${after ? sql`and (site_id, member_id) > (${after.site_id}, ${after.member_id})` : sql``}
      and not exists (
        select from loyalty_entries e where e.site_id = a.site_id and e.member_id = a.member_id
          and e.created_at > to_timestamp(${time} / 1000.0))
    order by site_id, member_id limit ${limit}`)

/** Removes everything about a member. */
export async function removeAccount(
  { db, site }: Pick<AnyCtx, 'db' | 'site'>,
  memberId: string,
): Promise<void> {
  await db.all(sql`delete from loyalty_entries where site_id = ${site.id} and member_id = ${memberId}`)
  await db.all(sql`delete from loyalty_accounts where site_id = ${site.id} and member_id = ${memberId}`)
}
