import { type SqlBool, sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import { toTimestamp } from '../timestamps.ts'

/** Condition for the items of one owner. */
export const ownItems = (ownerId: string): SqlCondition => sql<SqlBool>`i.owner_id = ${ownerId}`

const due = (column: 'publish_at' | 'unpublish_at', now: number) =>
  sql`(case when ${sql.ref(`i.${column}`)} <= ${toTimestamp(now)} then ${sql.ref(`i.${column}`)} else '-infinity' end)`

/**
 * Condition for items that are published at a time: the last due schedule decides, else the status. So no job has to run at
 * the scheduled time.
 */
export const publishedItems = (now: number): SqlCondition => sql<SqlBool>`(case
  when i.publish_at is null and i.unpublish_at is null then i.status = 'PUBLISHED'
  when ${due('publish_at', now)} = ${due('unpublish_at', now)} then i.status = 'PUBLISHED'
  else ${due('publish_at', now)} > ${due('unpublish_at', now)} end)`

/** The publish status at a time, in wire format. */
export const publishStatus = (now: number) =>
  sql<string>`(case when ${publishedItems(now)} then 'PUBLISHED' else 'DRAFT' end)`

export const bothHold = (one: SqlCondition, other: SqlCondition): SqlCondition =>
  sql<SqlBool>`(${one} and ${other})`

/** Conjunction; an empty list is true. */
export const allHold = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.reduce(bothHold, sql<SqlBool>`true`)
