import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { type StaffMemberRow, staffMemberColumns } from './staff.ts'

const columns = tableColumns('staff_passwords', { hash: 'hash', changedAt: 'changed_at' })

/** The password of a staff member, as a hash. `lock` takes a row lock until the transaction ends. */
export const findStaffPassword = (db: Sql, siteId: string, staffMemberId: string, { lock = false } = {}) =>
  db.first<RowOf<typeof columns>>(sql`
    select ${columns} from staff_passwords
    where site_id = ${siteId} and staff_member_id = ${staffMemberId} ${lock ? sql`for update` : sql``}`)

/** Stores a new password of a staff member. */
export const writeStaffPassword = (
  db: Sql,
  { siteId, staffMemberId }: { siteId: string; staffMemberId: string },
  hash: string,
  now: number,
) =>
  db.all(sql`
    insert into staff_passwords (site_id, staff_member_id, hash, changed_at)
    values (${siteId}, ${staffMemberId}, ${hash}, ${toTimestamp(now)})
    on conflict (site_id, staff_member_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`)

/** Staff members with one address whose passwords a sign-in checks. It bounds the work. */
const MAX_SITES = 10

/** The staff members with an address, of one site or of all, at most ten; the one who signed in last comes first. */
export const findStaffMembersByEmail = (db: Sql, email: string, siteId?: string) =>
  db.all<StaffMemberRow>(sql`
    select ${staffMemberColumns} from staff_members
    where email = ${email} ${siteId ? sql`and site_id = ${siteId}` : sql``}
    order by last_sign_in_at desc nulls last, created_at limit ${sql.lit(MAX_SITES)}`)
