import { CUSTOM_ROLE, contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { staffTag } from '../identity/index.ts'
import {
  deleteStaffMember,
  insertStaffMember,
  listStaffMemberRows,
  type StaffMemberRow,
  writeStaffMember,
} from '../storage/identity/staff.ts'
import { findStaffRole } from '../storage/identity/staff-roles.ts'
import { deletePrivateViews } from '../storage/saved-views.ts'
import { ownSessionHandlers } from './own-sessions.ts'
import { passkeyProofHandlers } from './passkey-proof.ts'
import { passkeySignInHandlers } from './passkey-sign-in.ts'
import { createSignInLink } from './sign-in-link.ts'
import { staffFactorHandlers } from './staff-factors.ts'
import { staffPasskeyHandlers } from './staff-passkeys.ts'
import { staffPasswordHandlers } from './staff-passwords.ts'
import { staffSessionHandlers } from './staff-sessions.ts'
import { toStaffMember } from './staff-view.ts'

/** The staff of the site with their rows locked, and one of them. */
async function lockStaff(ctx: Ctx<'STAFF_MEMBER_NOT_FOUND'>, id: string) {
  const all = await listStaffMemberRows(ctx.db, ctx.site.id, { lock: true })
  return { all, member: all.find(row => row.id === id) ?? ctx.fail('STAFF_MEMBER_NOT_FOUND', { id }) }
}

/** Rejects a change after which the site would have no owner. */
function requireOtherOwner(
  ctx: Ctx<'LAST_OWNER'>,
  all: readonly StaffMemberRow[],
  { id, role }: StaffMemberRow,
) {
  if (role === 'OWNER' && !all.some(other => other.id !== id && other.role === 'OWNER'))
    ctx.fail('LAST_OWNER')
}

/** The columns of a role; one of the shop's own must exist, and is locked. */
async function assignedRole(
  ctx: Ctx<'ROLE_NOT_FOUND'>,
  role: StaffMemberRow['role'],
  roleId: string | null | undefined,
): Promise<Pick<StaffMemberRow, 'role' | 'roleId'>> {
  if (role !== CUSTOM_ROLE) {
    if (roleId) rejectField('roleId', 'FIELD_NOT_ALLOWED', 'is for role CUSTOM only')
    return { role, roleId: null }
  }
  if (!roleId) rejectField('roleId', 'REQUIRED_FIELD', 'is required with role CUSTOM')
  const found = await findStaffRole(ctx.db, ctx.site.id, roleId, { lock: true })
  return { role, roleId: found?.id ?? ctx.fail('ROLE_NOT_FOUND', { roleId }) }
}

export const staffHandlers = implement(contract.staff, {
  ...staffSessionHandlers,
  ...ownSessionHandlers,
  ...staffPasswordHandlers,
  ...staffFactorHandlers,
  ...staffPasskeyHandlers,
  ...passkeySignInHandlers,
  ...passkeyProofHandlers,

  async inviteStaffMember({ email, name, role, roleId }, ctx) {
    const { db, site, ids, now } = ctx
    const assigned = await assignedRole(ctx, role, roleId)
    const input = {
      siteId: site.id,
      id: ids.guid(),
      email: email.toLowerCase(),
      ...(name && { name }),
      role: assigned.role,
      ...(assigned.roleId && { roleId: assigned.roleId }),
    }
    const member = (await insertStaffMember(db, input, now)) ?? ctx.fail('STAFF_MEMBER_EXISTS', { email })
    const staffMember = toStaffMember(member)
    ctx.emit('stoa.platform.v1.staff_member_created', member.id, { staffMember })
    return { staffMember, signInUrl: await createSignInLink(ctx, ctx.config.publicUrl, member) }
  },

  async listStaffMembers(_input, { db, site }) {
    return { staffMembers: (await listStaffMemberRows(db, site.id)).map(toStaffMember) }
  },

  async updateStaffMember({ id, name, role, roleId }, ctx) {
    const { all, member } = await lockStaff(ctx, id)
    if (role && role !== 'OWNER') requireOtherOwner(ctx, all, member)
    if (roleId && !role) rejectField('roleId', 'FIELD_NOT_ALLOWED', 'needs role: CUSTOM')
    const assigned = role ? await assignedRole(ctx, role, roleId) : {}
    const changed = { ...member, name: name ?? member.name, ...assigned }
    await writeStaffMember(ctx.db, changed)
    ctx.invalidate(staffTag(ctx.site.id))
    const staffMember = toStaffMember(changed)
    const before = { staffMember: toStaffMember(member) }
    ctx.emit('stoa.platform.v1.staff_member_updated', id, { staffMember }, before)
    return { staffMember }
  },

  async removeStaffMember({ id }, ctx) {
    const { all, member } = await lockStaff(ctx, id)
    requireOtherOwner(ctx, all, member)
    await deleteStaffMember(ctx.db, ctx.site.id, id)
    await deletePrivateViews(ctx.db, ctx.site.id, id)
    ctx.invalidate(staffTag(ctx.site.id))
    ctx.emit('stoa.platform.v1.staff_member_deleted', id, { deletedDate: isoTime(ctx.now) })
    return {}
  },

  async createStaffSignInLink({ id }, ctx) {
    const { member } = await lockStaff(ctx, id)
    return { signInUrl: await createSignInLink(ctx, ctx.config.publicUrl, member) }
  },
})
