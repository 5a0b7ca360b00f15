import { type SqlBool, sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'

/** Items of one owner, as a condition on the item table's alias. */
export const ownItems = (ownerId: string): SqlCondition => sql<SqlBool>`i.owner_id = ${ownerId}`
