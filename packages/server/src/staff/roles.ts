import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { type Ctx, implement } from '../call/context.ts'
import { staffTag } from '../identity/index.ts'
import {
  deleteStaffRole,
  findStaffRole,
  insertStaffRole,
  listStaffRoles,
  type StaffRoleRow,
  updateStaffRole,
} from '../storage/identity/staff-roles.ts'

type Role = ReplyOf<typeof contract.roles.createRole>['role']

const ROLES_MAX = 50

const toRole = ({ id, name, scopes, createdAt, members }: StaffRoleRow): Role => ({
  id,
  name,
  scopes,
  createdDate: isoTime(createdAt),
  memberCount: members,
})

const lockRole = async (ctx: Ctx<'ROLE_NOT_FOUND'>, id: string): Promise<StaffRoleRow> =>
  (await findStaffRole(ctx.db, ctx.site.id, id, { lock: true })) ?? ctx.fail('ROLE_NOT_FOUND', { id })

export const roleHandlers = implement(contract.roles, {
  async listRoles(_input, { db, site }) {
    return { roles: (await listStaffRoles(db, site.id)).map(toRole) }
  },

  async createRole({ name, scopes }, ctx) {
    const { db, site, now } = ctx
    if ((await listStaffRoles(db, site.id, { lock: true })).length >= ROLES_MAX)
      ctx.fail('ENTITY_LIMIT_REACHED', { limit: ROLES_MAX })
    const created = { siteId: site.id, id: ctx.entityId(), name, scopes: distinct(scopes) }
    if (!(await insertStaffRole(db, created, now))) ctx.fail('ROLE_ALREADY_EXISTS', { name })
    const role = toRole({ ...created, createdAt: now, members: 0 })
    ctx.emit('stoa.platform.v1.role_created', role.id, { role })
    return { role }
  },

  async updateRole({ id, name, scopes }, ctx) {
    const row = await lockRole(ctx, id)
    const changed = { ...row, name: name ?? row.name, scopes: scopes ? distinct(scopes) : row.scopes }
    if (!(await updateStaffRole(ctx.db, changed))) ctx.fail('ROLE_ALREADY_EXISTS', { name })
    ctx.invalidate(staffTag(ctx.site.id))
    const role = toRole(changed)
    ctx.emit('stoa.platform.v1.role_updated', id, { role }, { role: toRole(row) })
    return { role }
  },

  async deleteRole({ id }, ctx) {
    const row = await lockRole(ctx, id)
    if (row.members > 0) ctx.fail('ROLE_IN_USE', { memberCount: row.members })
    await deleteStaffRole(ctx.db, ctx.site.id, row.id)
    ctx.emit('stoa.platform.v1.role_deleted', row.id, { roleId: row.id }, { role: toRole(row) })
    return {}
  },
})

const distinct = (scopes: readonly (string | null)[]) => [
  ...new Set(scopes.flatMap(scope => (scope === null ? [] : [scope]))),
]
