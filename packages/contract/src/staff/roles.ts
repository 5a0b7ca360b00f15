import { callsWith } from '../call.ts'
import { scopes } from '../rights/scopes.ts'
import { s } from '../schema.ts'

/** Scopes that a role of one's own can have. Owners alone change staff: otherwise a role could make its holder an owner. */
export const roleScopes = scopes.filter(scope => scope !== 'staff:write')

const id = s.req.guid({ doc: 'Id of the role, GUID.' })
const name = (doc: string) => s.string({ min: 1, max: 50, doc })
const scopeList = (doc: string) =>
  s.array(s.enum(roleScopes, { doc: 'An area and a right, such as `orders:write`.' }), {
    min: 1,
    max: 20,
    doc,
  })

const Role = s.object({
  id: s.always.guid({ doc: 'Id of the role, GUID.' }),
  name: s.always.string({ doc: 'Name of the role.' }),
  scopes: s.always.array(s.string({ doc: 'A scope.' }), { doc: 'Scopes of the role.' }),
  createdDate: s.always.datetime({ doc: 'When the role was created.' }),
  memberCount: s.always.integer({ doc: 'Number of staff members with the role.' }),
})
const role = s.req.with(Role, { doc: 'Role with its scopes.' })
const allow = ['merchant'] as const

const call = callsWith({ allow })

/** Roles of a shop's own, as sets of scopes, besides the built-in ones (docs/decisions/049). */
export const roles = {
  listRoles: call({
    method: 'GET',
    path: '/v1/roles',
    summary: "Returns the shop's own roles of staff by name.",
    request: s.object({}),
    reply: s.object({ roles: s.req.array(Role, { doc: 'Roles by name.' }) }),
  }),

  createRole: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/roles',
    summary: 'Creates a role of staff. At most 50 for each site.',
    request: s.object({
      name: s.req(name('Name of the role, unique within the site.')),
      scopes: s.req(scopeList('Scopes of the role. A scope to change an area includes the one to read it.')),
    }),
    reply: s.object({ role }),
    errors: ['PROOF_REQUIRED', 'ROLE_ALREADY_EXISTS', 'ENTITY_LIMIT_REACHED'],
    emits: ['stoa.platform.v1.role_created'],
  }),

  updateRole: call({
    recentProof: true,
    method: 'PATCH',
    path: '/v1/roles/{id}',
    summary: 'Changes name or scopes of a role. It takes effect on the next call of its staff members.',
    request: s.object({
      id,
      name: name('New name. Default: unchanged.'),
      scopes: scopeList('New scopes. Default: unchanged.'),
    }),
    reply: s.object({ role }),
    errors: ['PROOF_REQUIRED', 'ROLE_NOT_FOUND', 'ROLE_ALREADY_EXISTS'],
    emits: ['stoa.platform.v1.role_updated'],
  }),

  deleteRole: call({
    recentProof: true,
    method: 'DELETE',
    path: '/v1/roles/{id}',
    summary: 'Deletes a role that no staff member has.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['PROOF_REQUIRED', 'ROLE_NOT_FOUND', 'ROLE_IN_USE'],
    emits: ['stoa.platform.v1.role_deleted'],
  }),
}
