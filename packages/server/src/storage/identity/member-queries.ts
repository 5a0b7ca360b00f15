import { type SqlBool, sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { type MemberRow, memberColumns, wordsOfMember } from './members.ts'

/** Visible members: public ones and the caller; all of them for the merchant. */
const visibleTo = (viewer: { id: string } | 'merchant') =>
  viewer === 'merchant'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(m.id = ${viewer.id} or (m.privacy = 'PUBLIC' and m.status = 'ACTIVE'))`

/** Members with the words of a search, a `tsquery`: all of them without one, none if it is empty. */
const withWords = (words: string | undefined) =>
  words === undefined
    ? sql<SqlBool>`true`
    : words === ''
      ? sql<SqlBool>`false`
      : sql<SqlBool>`m.search_words @@ ${words}::tsquery`

/** One page of the matching members, and their total number. */
export async function findMemberRows(
  db: Sql,
  siteId: string,
  plan: QueryPlan,
  { viewer, words }: { viewer: { id: string } | 'merchant'; words?: string | undefined },
) {
  const where = sql`m.site_id = ${siteId} and ${visibleTo(viewer)} and ${withWords(words)} and ${plan.where}`
  const [page, count] = await Promise.all([
    db.all<MemberRow & { position: (string | null)[] | null }>(
      sql`select ${memberColumns}, ${plan.position} as position from members m
        where ${where} and ${plan.seek} order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
      { prepare: false },
    ),
    db.first<{ total: number }>(sql`select count(*) as total from members m where ${where}`, {
      prepare: false,
    }),
  ])
  return { page, total: count?.total ?? 0 }
}

/** Locks the matching members, up to a limit. */
export const lockMembersWhere = (
  db: Sql,
  siteId: string,
  { where, words, limit }: Pick<QueryPlan, 'where'> & { words?: string | undefined; limit: number },
) =>
  db.all<MemberRow>(
    sql`select ${memberColumns} from members m
      where m.site_id = ${siteId} and m.status <> 'DELETED' and ${withWords(words)} and ${where}
      order by m.id limit ${limit} for update`,
    { prepare: false },
  )

export const lockMembers = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<MemberRow>(sql`
    select ${memberColumns} from members m
    where m.site_id = ${siteId} and m.id = any(${ids}::uuid[]) order by m.id for update`)

/** Sets the status of several members and clears their pending reasons. */
export const setStatus = (
  db: Sql,
  siteId: string,
  ids: readonly string[],
  status: 'ACTIVE' | 'BLOCKED',
  now: number,
) =>
  db.all(sql`
    update members set status = ${status}, pending = '{}', revision = revision + 1,
      updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = any(${ids}::uuid[])`)

/** Sets a member to OFFLINE and removes the password. */
export const disconnect = (db: Sql, siteId: string, id: string, now: number) =>
  db.all(sql`
    update members set status = 'OFFLINE', pending = '{}', password_hash = null, password_set_at = null,
      revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id}`)

/** Sets the slug of a member unless it is taken; returns whether it was set. */
export async function claimSlug(
  db: Sql,
  siteId: string,
  row: Pick<MemberRow, 'id' | 'doc' | 'email'>,
  slug: string,
  now: number,
) {
  const { id } = row
  const changed = await db.all(sql`
    update members set slug = ${slug}, search_words = ${wordsOfMember(siteId, { ...row, slug })}::tsvector,
      revision = revision + 1, updated_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id}
      and not exists (select 1 from members o where o.site_id = ${siteId} and o.slug = ${slug} and o.id <> ${id})
    returning id`)
  return changed.length > 0
}
