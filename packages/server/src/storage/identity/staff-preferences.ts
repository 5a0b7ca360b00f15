import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** What a staff member has chosen for the admin. */
export interface StoredPreferences {
  theme?: 'LIGHT' | 'DARK'
  startGuideHidden?: boolean
}

const columns = tableColumns('staff_preferences', { preferences: 'preferences' })
type Row = RowOf<typeof columns, { preferences: StoredPreferences }>

/** The preferences of a staff member; none at first. */
export const findStaffPreferences = async (db: Sql, siteId: string, staffMemberId: string) =>
  (
    await db.first<Row>(sql`
      select ${columns} from staff_preferences where site_id = ${siteId} and staff_member_id = ${staffMemberId}`)
  )?.preferences ?? {}

/** Stores some preferences of a staff member; the others stay. Null counts as absent. Returns all. */
export const writeStaffPreferences = async (
  db: Sql,
  { siteId, staffMemberId }: { siteId: string; staffMemberId: string },
  changes: { [K in keyof StoredPreferences]?: StoredPreferences[K] | null },
) =>
  (
    await db.first<Row>(sql`
      insert into staff_preferences (site_id, staff_member_id, preferences)
      values (${siteId}, ${staffMemberId}, jsonb_strip_nulls(${JSON.stringify(changes)}::jsonb))
      on conflict (site_id, staff_member_id) do update
        set preferences = staff_preferences.preferences || excluded.preferences
      returning ${columns}`)
  )?.preferences ?? {}
