import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const columns = tableColumns(
  'staff_roles',
  { id: 'id', siteId: 'site_id', name: 'name', scopes: 'scopes', createdAt: 'created_at' },
  'r',
)

/** A role of staff that the shop has defined, with the number of its members. */
export type StaffRoleRow = RowOf<typeof columns> & { members: number }

const members = sql`(
  select count(*)::int from staff_members m where m.site_id = r.site_id and m.role_id = r.id) as members`

/** All roles of a site by name. `lock` takes their row locks. */
export const listStaffRoles = (db: Sql, siteId: string, { lock = false } = {}) =>
  db.all<StaffRoleRow>(sql`
    select ${columns}, ${members} from staff_roles r where r.site_id = ${siteId}
    order by r.name, r.id ${lock ? sql`for update of r` : sql``}`)

/** A role. `lock` keeps it from being deleted meanwhile. */
export const findStaffRole = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<StaffRoleRow>(sql`
    select ${columns}, ${members} from staff_roles r
    where r.site_id = ${siteId} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`)

/** Stores a role; false if another one has the name. */
export const insertStaffRole = async (
  db: Sql,
  role: { siteId: string; id: string; name: string; scopes: readonly string[] },
  now: number,
): Promise<boolean> =>
  (
    await db.all(sql`
      insert into staff_roles (site_id, id, name, scopes, created_at)
      values (${role.siteId}, ${role.id}, ${role.name}, ${role.scopes}::text[], ${toTimestamp(now)})
      on conflict (site_id, name) do nothing returning 1`)
  ).length > 0

/** Changes a role; false if another one has the name. */
export const updateStaffRole = async (
  db: Sql,
  { siteId, id, name, scopes }: Pick<StaffRoleRow, 'siteId' | 'id' | 'name' | 'scopes'>,
): Promise<boolean> =>
  (
    await db.all(sql`
      update staff_roles set name = ${name}, scopes = ${scopes}::text[]
      where site_id = ${siteId} and id = ${id}
        and not exists (select from staff_roles o where o.site_id = ${siteId} and o.name = ${name} and o.id <> ${id})
      returning 1`)
  ).length > 0

export const deleteStaffRole = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from staff_roles where site_id = ${siteId} and id = ${id}`)
