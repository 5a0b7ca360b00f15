import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { StaffMemberRow } from '../storage/identity/staff.ts'

type StaffMember = ReplyOf<typeof contract.staff.updateStaffMember>['staffMember']

/** The wire form of a staff member. */
export const toStaffMember = (row: StaffMemberRow): StaffMember => ({
  id: row.id,
  email: row.email,
  ...(row.name && { name: row.name }),
  role: row.role,
  ...(row.roleId && { roleId: row.roleId }),
  ...(row.language && { language: row.language }),
  createdDate: isoTime(row.createdAt),
  ...(row.lastSignInAt !== null && { lastSignInDate: isoTime(row.lastSignInAt) }),
})
