import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const groupColumn = tableColumns('member_group_members', { groupId: 'group_id' })

/** Ids of the groups of a member. */
export const groupIdsOfMember = async (db: Sql, siteId: string, memberId: string) =>
  (
    await db.all<RowOf<typeof groupColumn>>(sql`
      select ${groupColumn} from member_group_members where site_id = ${siteId} and member_id = ${memberId}`)
  ).map(({ groupId }) => groupId)

/** Whether a group exists. Until the end of the transaction it cannot be deleted. */
export const holdMemberGroup = async (db: Sql, siteId: string, id: string) =>
  (await db.first(
    sql`select 1 from member_groups where site_id = ${siteId} and id = ${id} for key share`,
  )) !== undefined

const memberColumn = tableColumns('members', ['id'])

/** The ids that are those of members. */
export const knownMemberIds = async (db: Sql, siteId: string, ids: readonly string[]) =>
  (
    await db.all<RowOf<typeof memberColumn>>(sql`
      select ${memberColumn} from members where site_id = ${siteId} and id = any(${ids}::uuid[]) and status <> 'DELETED'
      order by id for key share`)
  ).map(({ id }) => id)

/** Adds members to groups: each of the members to each of the groups. Returns the pairs that are new. */
export const addToGroups = (
  db: Sql,
  siteId: string,
  now: number,
  groupIds: readonly string[],
  memberIds: readonly string[],
) =>
  db.all<RowOf<typeof groupColumn>>(sql`
    insert into member_group_members (site_id, group_id, member_id, created_at)
    select ${siteId}, g.id, m.id, ${toTimestamp(now)}
    from unnest(${groupIds}::uuid[]) as g(id), unnest(${memberIds}::uuid[]) as m(id) order by 2, 3
    on conflict do nothing returning ${groupColumn}`)

/** Removes members from a group, or from all groups except some. Returns the groups of the pairs that are gone. */
export const removeFromGroups = (
  db: Sql,
  siteId: string,
  memberIds: readonly string[],
  which: { groupId: string } | { except: readonly string[] },
) =>
  db.all<RowOf<typeof groupColumn>>(sql`
    delete from member_group_members where site_id = ${siteId} and member_id = any(${memberIds}::uuid[])
      and ${'groupId' in which ? sql`group_id = ${which.groupId}` : sql`not group_id = any(${which.except}::uuid[])`}
    returning ${groupColumn}`)

const ofGroup = tableColumns('member_group_members', { memberId: 'member_id' })

/** A page of the members of a group, the newest first, and their number. */
export async function membersOfGroup(
  db: Sql,
  siteId: string,
  groupId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, count] = await Promise.all([
    db.all<RowOf<typeof ofGroup>>(sql`
      select ${ofGroup} from member_group_members where site_id = ${siteId} and group_id = ${groupId}
      order by created_at desc, member_id limit ${limit} offset ${offset}`),
    db.first<{ total: number }>(sql`
      select count(*) as total from member_group_members where site_id = ${siteId} and group_id = ${groupId}`),
  ])
  return { memberIds: rows.map(({ memberId }) => memberId), total: Number(count?.total ?? 0) }
}

/** Number of members by group. Groups without members are missing. */
export async function countMembersByGroup(db: Sql, siteId: string, ids: readonly string[]) {
  const rows = await db.all<RowOf<typeof groupColumn> & { total: number }>(sql`
    select ${groupColumn}, count(*) as total from member_group_members
    where site_id = ${siteId} and group_id = any(${ids}::uuid[]) group by 1`)
  return new Map(rows.map(({ groupId, total }) => [groupId, Number(total)]))
}
