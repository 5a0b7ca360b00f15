import type { CUSTOM_ROLE, StaffRole } from '@stoa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { hashSecret } from './hash-secret.ts'

/** All columns of a staff member. */
export const staffMemberColumns = tableColumns('staff_members', {
  id: 'id',
  siteId: 'site_id',
  email: 'email',
  name: 'name',
  role: 'role',
  roleId: 'role_id',
  language: 'language',
  createdAt: 'created_at',
  lastSignInAt: 'last_sign_in_at',
})

/** A staff member. */
export type StaffMemberRow = RowOf<typeof staffMemberColumns, { role: StaffRole | typeof CUSTOM_ROLE }>

/** Stores a staff member; undefined if one has the address already. */
export const insertStaffMember = (
  db: Sql,
  member: Pick<StaffMemberRow, 'siteId' | 'id' | 'email' | 'role'> & { name?: string; roleId?: string },
  now: number,
) =>
  db.first<StaffMemberRow>(sql`
    insert into staff_members (site_id, id, email, name, role, role_id, created_at)
    values (${member.siteId}, ${member.id}, ${member.email}, ${member.name ?? null}, ${member.role}, ${member.roleId ?? null},
      ${toTimestamp(now)})
    on conflict (site_id, email) do nothing
    returning ${staffMemberColumns}`)

/** All staff members of a site, oldest first. `lock` takes their row locks, so that one owner always remains. */
export const listStaffMemberRows = (db: Sql, siteId: string, { lock = false } = {}) =>
  db.all<StaffMemberRow>(sql`
    select ${staffMemberColumns} from staff_members where site_id = ${siteId}
    order by created_at, id ${lock ? sql`for update` : sql``}`)

export const findStaffMember = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<StaffMemberRow>(sql`
    select ${staffMemberColumns} from staff_members
    where site_id = ${siteId} and id = ${id} ${lock ? sql`for update` : sql``}`)

const recipientColumns = tableColumns('staff_members', ['email', 'language', 'role'], 'm')

/** A staff member whom a mail may be for, with the scopes of their own role. */
export type StaffRecipientRow = RowOf<typeof recipientColumns, { role: StaffMemberRow['role'] }> & {
  scopes: string[] | null
}

/** The staff members with addresses of a list. */
export const findStaffByEmails = (db: Sql, siteId: string, emails: readonly string[]) =>
  db.all<StaffRecipientRow>(sql`
    select ${recipientColumns}, r.scopes from staff_members m
    left join staff_roles r on r.site_id = m.site_id and r.id = m.role_id
    where m.site_id = ${siteId} and m.email = any(${emails}::text[])`)

export const writeStaffMember = (db: Sql, { siteId, id, name, role, roleId }: StaffMemberRow) =>
  db.all(sql`
    update staff_members set name = ${name}, role = ${role}, role_id = ${roleId} where site_id = ${siteId} and id = ${id}`)

/** Stores the language of the admin; undefined if the staff member is gone. */
export const writeStaffLanguage = (db: Sql, siteId: string, id: string, language: string) =>
  db.first<StaffMemberRow>(sql`
    update staff_members set language = ${language} where site_id = ${siteId} and id = ${id} returning ${staffMemberColumns}`)

/** Deletes a staff member with their sessions. */
export const deleteStaffMember = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from staff_members where site_id = ${siteId} and id = ${id}`)

/** Stores a session of a staff member and the time of their sign-in. */
export const insertStaffSession = (
  db: Sql,
  session: {
    id: string
    siteId: string
    staffMemberId: string
    secret: string
    expiresAt: number
    userAgent?: string
    address: string
  },
  now: number,
) =>
  db.all(sql`
    with signed_in as (
      update staff_members set last_sign_in_at = ${toTimestamp(now)}
      where site_id = ${session.siteId} and id = ${session.staffMemberId}
    )
    insert into staff_sessions (id, site_id, staff_member_id, secret_hash, created_at, last_used_at, proved_at, expires_at,
      user_agent, address)
    values (${session.id}, ${session.siteId}, ${session.staffMemberId}, ${hashSecret(session.secret)},
      ${toTimestamp(now)}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${toTimestamp(session.expiresAt)},
      ${session.userAgent ?? null}, ${session.address})`)

const sessionColumns = tableColumns(
  'staff_sessions',
  {
    id: 'id',
    siteId: 'site_id',
    staffMemberId: 'staff_member_id',
    expiresAt: 'expires_at',
    provedAt: 'proved_at',
  },
  's',
)
const roleColumn = tableColumns('staff_members', ['role'], 'm')
const scopesColumn = tableColumns('staff_roles', ['scopes'], 'r')

export type StaffSessionRow = RowOf<typeof sessionColumns> &
  RowOf<typeof roleColumn, { role: StaffMemberRow['role'] }> & { scopes: string[] | null }

const selectSession = (condition: RawBuilder<unknown>) => sql<StaffSessionRow>`
  select ${sessionColumns}, ${roleColumn}, ${scopesColumn} from staff_sessions s
  join staff_members m on m.site_id = s.site_id and m.id = s.staff_member_id
  left join staff_roles r on r.site_id = m.site_id and r.id = m.role_id
  where ${condition}`

/** A session by its id, with the current role of its staff member. */
export const findStaffSession = (db: Sql, id: string) =>
  db.first<StaffSessionRow>(selectSession(sql`s.id = ${id}`))

/** A session by the secret in the cookie of its browser. */
export const findStaffSessionBySecret = (db: Sql, secret: string, now: number) =>
  db.first<StaffSessionRow>(
    selectSession(sql`s.secret_hash = ${hashSecret(secret)} and s.expires_at > ${toTimestamp(now)}`),
  )

export const deleteStaffSession = (db: Sql, id: string) =>
  db.all(sql`delete from staff_sessions where id = ${id}`)

/** Stores the last use of a session, at most once a minute. */
export const noteStaffSessionUse = (
  db: Sql,
  { id, address, userAgent }: { id: string; address: string; userAgent: string | undefined },
  now: number,
) =>
  db.all(sql`
    update staff_sessions
    set last_used_at = ${toTimestamp(now)}, address = ${address}, user_agent = coalesce(${userAgent ?? null}, user_agent)
    where id = ${id} and last_used_at < ${toTimestamp(now - 60_000)}`)

const listedColumns = tableColumns('staff_sessions', {
  id: 'id',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  userAgent: 'user_agent',
  address: 'address',
})

/** Sessions of a staff member, the last used first. */
export const listStaffSessionRows = (db: Sql, siteId: string, staffMemberId: string, now: number) =>
  db.all<RowOf<typeof listedColumns>>(sql`
    select ${listedColumns} from staff_sessions
    where site_id = ${siteId} and staff_member_id = ${staffMemberId} and expires_at > ${toTimestamp(now)}
    order by last_used_at desc, id`)

/** Deletes sessions of a staff member: the one with `id`, or all except `exceptId`. Returns their ids. */
export async function deleteStaffSessionsOf(
  db: Sql,
  { siteId, staffMemberId }: { siteId: string; staffMemberId: string },
  chosen: { id: string } | { exceptId: string },
): Promise<string[]> {
  const condition = 'id' in chosen ? sql`id = ${chosen.id}` : sql`id <> ${chosen.exceptId}`
  const rows = await db.all<Pick<TableRows['staff_sessions'], 'id'>>(sql`
    delete from staff_sessions
    where site_id = ${siteId} and staff_member_id = ${staffMemberId} and ${condition} returning id`)
  return rows.map(({ id }) => id)
}

/** Stores that the staff member of a session has proved who they are. */
export const noteStaffProof = (db: Sql, sessionId: string, now: number) =>
  db.all(sql`update staff_sessions set proved_at = ${toTimestamp(now)} where id = ${sessionId}`)
