import { contract } from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../call/bulk-reply.ts'
import { type Ctx, implement } from '../call/context.ts'
import { InvalidRequest, rejectField, violation } from '../call/failure.ts'
import { planOrReject } from '../call/plan-or-reject.ts'
import { addMember, endAccess, isImportable, requireRecentSignIn } from '../identity/index.ts'
import { getCheckoutRow } from '../storage/commerce/checkouts.ts'
import {
  claimSlug,
  disconnect,
  findMemberRows,
  lockMembers,
  lockMembersWhere,
} from '../storage/identity/member-queries.ts'
import { findMember, type MemberChange, type MemberRow, updateMember } from '../storage/identity/members.ts'
import { readPage } from '../storage/query/index.ts'
import { ADDRESSES_MAX, addressOfCheckout, isSamePlace } from './address-of-checkout.ts'
import { CAN_BECOME, changeStatus } from './change-status.ts'
import { memberData } from './member-data.ts'
import { bothFilters, type MemberSearchInput, memberFields, toMemberSearch } from './member-fields.ts'
import { givenPrivacy, withMember } from './member-input.ts'
import { type Fieldset, fieldsetFor, toMember } from './member-view.ts'
import { removeMembers } from './remove-members.ts'

const UPDATED = 'wix.members.v1.member_updated'
type Updating = Ctx<'MEMBER_NOT_FOUND', typeof UPDATED>

/** Maximum number of members that one call by filter can change. */
const BULK_MAX = 1000

/** The member to change: members may change themselves, the merchant everyone. Other ids are not found. */
async function requireEditable(ctx: Ctx<'MEMBER_NOT_FOUND'>, id: string): Promise<MemberRow> {
  const { role, id: callerId } = ctx.caller
  const allowed = role === 'merchant' || id === callerId
  const row = allowed ? await findMember(ctx.db, ctx.site.id, id, { lock: true }) : undefined
  return row ?? ctx.fail('MEMBER_NOT_FOUND', { id })
}

/** Updates a member, emits the event and returns the new view. */
async function change(ctx: Updating, row: MemberRow, input: Partial<MemberChange>) {
  const after = await updateMember(ctx.db, ctx.site.id, row, ctx.now, input)
  ctx.emit(UPDATED, row.id, { member: toMember(after, 'FULL') }, { member: toMember(row, 'FULL') })
  return { member: toMember(after, 'FULL') }
}

async function setSlug(
  ctx: Ctx<'MEMBER_NOT_FOUND' | 'SLUG_ALREADY_EXISTS', typeof UPDATED>,
  id: string,
  wanted: string,
) {
  const slug = wanted.trim().toLowerCase()
  if (!/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(slug))
    rejectField('slug', 'FORMAT', 'must be letters and digits, joined by single hyphens')
  const row = await requireEditable(ctx, id)
  if (!(await claimSlug(ctx.db, ctx.site.id, row, slug, ctx.now)))
    return ctx.fail('SLUG_ALREADY_EXISTS', { slug })
  const after = { ...row, slug, revision: row.revision + 1, updated_at: ctx.now }
  ctx.emit(UPDATED, id, { member: toMember(after, 'FULL') }, { member: toMember(row, 'FULL') })
  return { member: toMember(after, 'FULL') }
}

const viewerOf = ({ caller }: Ctx) => (caller.role === 'merchant' ? ('merchant' as const) : { id: caller.id })

/** The widest fieldset of a member that the caller may read. */
const widestFor = ({ caller }: Ctx, id: string): Fieldset =>
  caller.role === 'merchant' || caller.id === id ? 'FULL' : 'PUBLIC'

interface Listing {
  filter?: unknown
  search?: MemberSearchInput
  paging?: { limit?: number | null; offset?: number | null } | null
  sorting?: unknown
  fieldsets?: readonly (Fieldset | null | undefined)[] | null
  at: string
}

async function list(ctx: Ctx, { filter, search, paging, sorting, fieldsets, at }: Listing) {
  const { condition, words } = toMemberSearch(search, ctx)
  const query = {
    filter: bothFilters(filter, condition) ?? {},
    sort: sorting ?? [],
    paging: { offset: 0, limit: 50, ...paging },
  }
  const plan = planOrReject(ctx, query, memberFields, at)
  const found = await findMemberRows(ctx.db, ctx.site.id, plan, { viewer: viewerOf(ctx), words })
  const { rows } = readPage(plan, found.page, found.total)
  return {
    members: rows.map(row => toMember(row, fieldsetFor(fieldsets, widestFor(ctx, row.id)))),
    metadata: { count: rows.length, offset: plan.offset, total: found.total, tooManyToCount: false },
  }
}

/** Locks all members that match a filter; rejects the call if there are too many. */
async function matching(
  ctx: Ctx<'TOO_MANY_MEMBERS'>,
  given: unknown,
  search?: MemberSearchInput,
): Promise<MemberRow[]> {
  const { condition, words } = toMemberSearch(search, ctx)
  const filter = bothFilters(given, condition) ?? {}
  if (words === undefined && Object.keys(filter).length === 0)
    rejectField('filter', 'REQUIRED_FIELD', 'must name the members; an empty filter would mean all of them')
  const plan = planOrReject(ctx, { filter }, memberFields, '')
  const rows = await lockMembersWhere(ctx.db, ctx.site.id, { where: plan.where, words, limit: BULK_MAX + 1 })
  return rows.length > BULK_MAX ? ctx.fail('TOO_MANY_MEMBERS', { threshold: BULK_MAX }) : rows
}

async function changeStatusOf(
  ctx: Ctx<'MEMBER_NOT_FOUND' | 'MEMBER_STATUS', typeof UPDATED>,
  id: string,
  status: keyof typeof CAN_BECOME,
) {
  const row = await requireEditable(ctx, id)
  if (row.status === status) return { member: toMember(row, 'FULL') }
  if (!(CAN_BECOME[status] as readonly string[]).includes(row.status))
    return ctx.fail('MEMBER_STATUS', { id, status: toMember(row, 'EXTENDED').status })
  const [after = row] = await changeStatus(ctx, [row], status)
  return { member: toMember(after, 'FULL') }
}

async function changeStatusWhere(
  ctx: Ctx<'TOO_MANY_MEMBERS', typeof UPDATED>,
  filter: unknown,
  status: keyof typeof CAN_BECOME,
) {
  const rows = await matching(ctx, filter)
  const able = rows.filter(row => (CAN_BECOME[status] as readonly string[]).includes(row.status))
  await changeStatus(ctx, able, status)
  return { jobId: ctx.ids.guid() }
}

/** Content belongs to the shop and keeps the id of its author: it is not reassigned. */
function noteAssignee(ctx: Ctx, contentAssigneeId: string | null | undefined) {
  if (contentAssigneeId) ctx.warn('x-stoa-ignored', 'contentAssigneeId')
}

export const memberHandlers = implement(contract.members, {
  async getCurrentMember({ fieldsets }, ctx) {
    const row = (await findMember(ctx.db, ctx.site.id, ctx.caller.id)) ?? ctx.fail('MEMBER_NOT_FOUND')
    return { member: toMember(row, fieldsetFor(fieldsets, 'FULL')) }
  },

  async getMember({ id, fieldsets }, ctx) {
    const row = await findMember(ctx.db, ctx.site.id, id)
    const widest = widestFor(ctx, id)
    const shown = row && (widest === 'FULL' || (row.privacy === 'PUBLIC' && row.status === 'ACTIVE'))
    return shown
      ? { member: toMember(row, fieldsetFor(fieldsets, widest)) }
      : ctx.fail('MEMBER_NOT_FOUND', { id })
  },

  async listMembers({ paging, fieldsets, sorting }, ctx) {
    return list(ctx, { paging, fieldsets, sorting, at: '' })
  },

  async queryMembers({ query, fieldsets, search }, ctx) {
    const { filter, paging, sorting } = query ?? {}
    return list(ctx, { filter, search, paging, sorting, fieldsets, at: 'query' })
  },

  async createMember({ member, passwordHash }, ctx) {
    const email = member?.loginEmail ?? rejectField('member.loginEmail', 'REQUIRED_FIELD', 'is required')
    if (passwordHash && !isImportable(passwordHash))
      rejectField(
        'passwordHash',
        'VALIDATION',
        'is no hash that can be taken over: use bcrypt of a cost from 4 to 14, argon2 with at most 128 MiB, $P$ or $wp$2y$ of WordPress, or leave it out and send an activation e-mail',
      )
    const doc = withMember({}, member ?? {}, { ids: ctx.ids, loginEmail: email.toLowerCase() })
    const created =
      (await addMember(ctx, { email, status: 'ACTIVE', doc, ...(passwordHash && { passwordHash }) })) ??
      ctx.fail('-19995', { loginEmail: email })
    const privacy = givenPrivacy(member ?? {})
    const row = privacy ? await updateMember(ctx.db, ctx.site.id, created, ctx.now, { privacy }) : created
    return { member: toMember(row, 'FULL') }
  },

  async updateMember({ member }, ctx) {
    const input = member ?? {}
    const row = await requireEditable(ctx, input.id ?? '')
    if (input.loginEmail && input.loginEmail.toLowerCase() !== row.email)
      throw new InvalidRequest([
        violation('member.loginEmail', 'FIELD_NOT_ALLOWED', 'is given at creation and stays', {
          type: 'EMAIL',
        }),
      ])
    return change(ctx, row, {
      doc: withMember(row.doc, input, { ids: ctx.ids, loginEmail: row.email }),
      privacy: givenPrivacy(input) ?? row.privacy,
    })
  },

  async addAddressOfCheckout({ checkoutId: id }, ctx) {
    const row = await requireEditable(ctx, ctx.caller.id)
    const checkout = await getCheckoutRow(ctx.db, ctx.site.id, id)
    if (checkout?.owner_id !== row.id) return ctx.fail('CHECKOUT_NOT_FOUND', { id })
    const address = addressOfCheckout(checkout.doc)
    const known = row.doc.addresses ?? []
    if (
      !address ||
      known.length >= ADDRESSES_MAX ||
      known.some(one => isSamePlace(one.address, address.address))
    )
      return { added: false }
    await change(ctx, row, { doc: { ...row.doc, addresses: [...known, { id: ctx.ids.guid(), ...address }] } })
    return { added: true }
  },

  updateCurrentMemberSlug: ({ slug }, ctx) => setSlug(ctx, ctx.caller.id, slug ?? ''),
  updateMemberSlug: ({ id, slug }, ctx) => setSlug(ctx, id, slug ?? ''),

  joinCommunity: async (_, ctx) =>
    change(ctx, await requireEditable(ctx, ctx.caller.id), { privacy: 'PUBLIC' }),
  leaveCommunity: async (_, ctx) =>
    change(ctx, await requireEditable(ctx, ctx.caller.id), { privacy: 'PRIVATE' }),

  approveMember: ({ id }, ctx) => changeStatusOf(ctx, id, 'ACTIVE'),
  blockMember: ({ id }, ctx) => changeStatusOf(ctx, id, 'BLOCKED'),

  async disconnectMember({ id }, ctx) {
    const row = await requireEditable(ctx, id)
    if (row.status !== 'ACTIVE')
      return ctx.fail('MEMBER_STATUS', { id, status: toMember(row, 'EXTENDED').status })
    await disconnect(ctx.db, ctx.site.id, id, ctx.now)
    await endAccess(ctx, [id])
    const after = { ...row, status: 'OFFLINE' as const, revision: row.revision + 1, updated_at: ctx.now }
    ctx.emit(UPDATED, id, { member: toMember(after, 'FULL') }, { member: toMember(row, 'FULL') })
    return { member: toMember(after, 'FULL') }
  },

  muteMember: async ({ id }, ctx) => change(ctx, await requireEditable(ctx, id), { activity: 'MUTED' }),
  unmuteMember: async ({ id }, ctx) => change(ctx, await requireEditable(ctx, id), { activity: 'ACTIVE' }),

  async deleteMember({ id }, ctx) {
    await removeMembers(ctx, [await requireEditable(ctx, id)])
    return {}
  },

  async deleteMyMember({ contentAssigneeId }, ctx) {
    noteAssignee(ctx, contentAssigneeId)
    const row = await requireEditable(ctx, ctx.caller.id)
    await requireRecentSignIn(ctx)
    await removeMembers(ctx, [row])
    return {}
  },

  async downloadMyData(_, ctx) {
    const row = (await findMember(ctx.db, ctx.site.id, ctx.caller.id)) ?? ctx.fail('MEMBER_NOT_FOUND')
    return memberData(ctx, row)
  },

  async downloadMemberData({ id }, ctx) {
    const row = (await findMember(ctx.db, ctx.site.id, id)) ?? ctx.fail('MEMBER_NOT_FOUND', { id })
    return memberData(ctx, row)
  },

  deleteMemberAddresses: async ({ id }, ctx) => empty(ctx, await requireEditable(ctx, id), 'addresses'),
  deleteMemberEmails: async ({ id }, ctx) => empty(ctx, await requireEditable(ctx, id), 'emails'),
  deleteMemberPhones: async ({ id }, ctx) => empty(ctx, await requireEditable(ctx, id), 'phones'),

  async bulkDeleteMembers({ memberIds }, ctx) {
    const requested = (memberIds ?? []).map(id => id ?? '')
    const rows = await lockMembers(ctx.db, ctx.site.id, requested)
    await removeMembers(ctx, rows)
    const found = new Set(rows.map(({ id }) => id))
    return bulkReply(
      requested.map((id, index) => ({
        itemMetadata: itemMetadata(
          index,
          id,
          found.has(id.toLowerCase()) ? undefined : applicationError('MEMBER_NOT_FOUND', { id }),
        ),
      })),
    )
  },

  async bulkDeleteMembersByFilter({ filter, contentAssigneeId, search }, ctx) {
    noteAssignee(ctx, contentAssigneeId)
    await removeMembers(ctx, await matching(ctx, filter, search))
    return { jobId: ctx.ids.guid() }
  },

  bulkApproveMembers: ({ filter }, ctx) => changeStatusWhere(ctx, filter, 'ACTIVE'),
  bulkBlockMembers: ({ filter }, ctx) => changeStatusWhere(ctx, filter, 'BLOCKED'),
})

function empty(ctx: Updating, row: MemberRow, part: 'addresses' | 'emails' | 'phones') {
  const { [part]: _, ...doc } = row.doc
  return change(ctx, row, { doc })
}
