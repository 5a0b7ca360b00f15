import type { StaffRole } from '@stoa/contract'
import type { Clock, Ids } from '../call/clock.ts'
import { insertStaffMember, listStaffMemberRows } from '../storage/identity/staff.ts'
import type { Sql } from '../storage/sql.ts'
import { createSignInLink } from './sign-in-link.ts'

interface Administration {
  db: Sql
  clock: Clock
  ids: Ids
}

/** Adds a staff member from the command line, or finds the one with the address; returns a new sign-in link. */
export async function inviteStaff(
  { db, clock, ids }: Administration,
  publicUrl: string,
  input: { siteId: string; email: string; name?: string; role: StaffRole },
): Promise<{ staffMemberId: string; signInUrl: string }> {
  const now = clock.now()
  const email = input.email.toLowerCase()
  const created = await insertStaffMember(db, { ...input, email, id: ids.guid() }, now)
  const member =
    created ?? (await listStaffMemberRows(db, input.siteId)).find(existing => existing.email === email)
  if (!member) throw new Error(`staff member ${email} was removed meanwhile`)
  const signInUrl = await createSignInLink({ db, ids, now }, publicUrl, member)
  return { staffMemberId: member.id, signInUrl }
}

/** The sign-in link of the site's first owner, who is created if there is none. `npm start` prints it. */
export async function ownerSignInLink(
  administration: Administration,
  publicUrl: string,
  siteId: string,
): Promise<string> {
  const { db, clock, ids } = administration
  const owner = (await listStaffMemberRows(db, siteId)).find(({ role }) => role === 'OWNER')
  if (owner) return createSignInLink({ db, ids, now: clock.now() }, publicUrl, owner)
  const input = { siteId, email: 'owner@localhost', name: 'Owner', role: 'OWNER' } as const
  return (await inviteStaff(administration, publicUrl, input)).signInUrl
}
