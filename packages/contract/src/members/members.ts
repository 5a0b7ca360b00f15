import { call } from '../call.ts'
import { SortOrder } from '../entities/common.ts'
import { Member, MemberFieldset } from '../entities/member.ts'
import { s } from '../schema.ts'
import { MemberData } from './member-data.ts'

const prefixes = ['/members'] as const
const CREATED = 'wix.members.v1.member_created'
const UPDATED = 'wix.members.v1.member_updated'
const DELETED = 'wix.members.v1.member_deleted'

const id = s.req(s.guid())
const fieldsets = s.array(s.enum(MemberFieldset), {
  max: 3,
  doc: 'Default: FULL for oneself and for the merchant. Of others nobody but the merchant sees more than PUBLIC.',
})
const paging = s.object({
  limit: s.integer({ min: 0, max: 100 }),
  offset: s.integer({ min: 0, max: 10_000_000 }),
})
const sorting = s.array(s.object({ fieldName: s.req(s.string({ max: 512 })), order: s.enum(SortOrder) }), {
  max: 5,
})
const metadata = s.req(
  s.object({
    count: s.req(s.integer()),
    offset: s.req(s.integer()),
    total: s.req(s.integer()),
    tooManyToCount: s.req(s.boolean()),
  }),
)
const filter = s.req(s.map(s.any()))
const search = s.object({
  expression: s.string({ min: 1, max: 100, nullable: true }),
  fields: s.array(s.string({ max: 100 }), {
    max: 4,
    doc: 'Of profile.nickname, profile.slug, contact.firstName, contact.lastName and loginEmail. Default: all allowed.',
  }),
})
const reply = s.object({ member: s.req(Member) })
const job = s.object({ jobId: s.req(s.guid()) })
const byFilter = ['TOO_MANY_MEMBERS'] as const

/** What the merchant does to one member: POST /v1/members/{id}/<action>. */
const action = <const A extends string, const E extends readonly string[]>(
  name: A,
  summary: string,
  emits: E,
) =>
  call({
    method: 'POST',
    path: `/v1/members/{id}/${name}`,
    prefixes,
    summary,
    request: s.object({ id }),
    reply,
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS'],
    emits,
  })

/** What the merchant, or the member for himself, empties. */
const emptying = <const P extends string>(part: P, summary: string) =>
  call({
    method: 'DELETE',
    path: `/v1/members/{id}/${part}`,
    prefixes,
    summary,
    request: s.object({ id }),
    reply,
    allow: ['member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  })

export const members = {
  getCurrentMember: call({
    method: 'GET',
    path: '/v1/members/my',
    prefixes,
    summary: 'The member who is calling.',
    request: s.object({ fieldsets }),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  getMember: call({
    method: 'GET',
    path: '/v1/members/{id}',
    prefixes,
    summary: 'A member. Others see members whose privacy is PUBLIC, and of them the profile only.',
    request: s.object({ id, fieldsets }),
    reply,
    allow: ['visitor', 'member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  listMembers: call({
    method: 'GET',
    path: '/v1/members',
    prefixes,
    complexQuery: true,
    summary: 'Members that the caller may see, the newest first unless sorted.',
    request: s.object({ paging, fieldsets, sorting }),
    reply: s.object({ members: s.req(s.array(Member)), metadata }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  queryMembers: call({
    method: 'POST',
    path: '/v1/members/query',
    prefixes,
    reads: true,
    summary: 'Members that match a filter and a search, among those that the caller may see.',
    request: s.object({ query: s.object({ filter: s.any(), paging, sorting }), fieldsets, search }),
    reply: s.object({ members: s.req(s.array(Member)), metadata }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  createMember: call({
    method: 'POST',
    path: '/v1/members',
    prefixes,
    summary: 'Makes a member without a password; an activation e-mail invites to choose one.',
    request: s.object({ member: s.req(Member) }),
    reply,
    allow: ['merchant'],
    errors: ['-19995'],
    emits: [CREATED],
  }),

  updateMember: call({
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    prefixes,
    summary: 'Changes what is given of a member: one’s own, or for the merchant anybody’s.',
    request: s.object({ member: s.req(Member) }),
    reply,
    allow: ['member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  }),

  updateCurrentMemberSlug: call({
    method: 'POST',
    path: '/v1/members/my/slug',
    prefixes,
    summary: 'Changes the name in the address of the caller’s page.',
    request: s.object({ slug: s.req(s.string({ min: 1, max: 255 })) }),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: [UPDATED],
  }),

  updateMemberSlug: call({
    method: 'POST',
    path: '/v1/members/{id}/slug',
    prefixes,
    summary: 'Changes the name in the address of a member’s page.',
    request: s.object({ id, slug: s.req(s.string({ min: 1, max: 255 })) }),
    reply,
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: [UPDATED],
  }),

  joinCommunity: call({
    method: 'POST',
    path: '/v1/members/join-community',
    prefixes,
    summary: 'Makes the caller’s profile PUBLIC.',
    request: s.object({}),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  }),

  leaveCommunity: call({
    method: 'POST',
    path: '/v1/members/leave-community',
    prefixes,
    summary: 'Makes the caller’s profile PRIVATE.',
    request: s.object({}),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  }),

  approveMember: action('approve', 'Lets a member in who waits or is blocked.', [UPDATED]),
  blockMember: action('block', 'Keeps a member out and ends all his sessions at once.', [UPDATED]),
  disconnectMember: action(
    'disconnect',
    'Takes a member’s ways to sign in away; a recovery e-mail gives them back.',
    [UPDATED],
  ),
  muteMember: action('mute', 'Marks a member who may read but not write in the community.', [UPDATED]),
  unmuteMember: action('unmute', 'Takes the mark of a muted member away.', [UPDATED]),

  deleteMember: call({
    method: 'DELETE',
    path: '/v1/members/{id}',
    prefixes,
    summary: 'Deletes a member with all that only he needs. Orders stay, as the law wants them.',
    request: s.object({ id }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [DELETED],
  }),

  deleteMyMember: call({
    method: 'DELETE',
    path: '/v1/members/my',
    prefixes,
    summary: 'Deletes the caller’s account and ends all sessions. Orders stay, as the law wants them.',
    request: s.object({ contentAssigneeId: s.string({ format: 'uuid', nullable: true }) }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
    emits: [DELETED],
  }),

  downloadMyData: call({
    method: 'GET',
    path: '/v1/members/my/data',
    prefixes,
    summary: 'Everything that the shop keeps about the caller, but for secrets.',
    request: s.object({}),
    reply: MemberData,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  deleteMemberAddresses: emptying('addresses', 'Removes all addresses of a member.'),
  deleteMemberEmails: emptying('emails', 'Removes all further e-mail addresses of a member.'),
  deleteMemberPhones: emptying('phones', 'Removes all telephone numbers of a member.'),

  bulkDeleteMembers: call({
    method: 'POST',
    path: '/v1/members/bulk/delete',
    prefixes,
    summary: 'Deletes the members that are named; each result says whether there was one.',
    request: s.object({ memberIds: s.req(s.array(s.guid(), { min: 1, max: 100 })) }),
    reply: s.object({
      results: s.req(
        s.array(
          s.object({
            itemMetadata: s.req(
              s.object({
                id: s.req(s.guid()),
                originalIndex: s.req(s.integer()),
                success: s.req(s.boolean()),
                error: s.object({
                  code: s.req(s.string()),
                  description: s.req(s.string()),
                  data: s.map(s.any()),
                }),
              }),
            ),
          }),
        ),
      ),
      bulkActionMetadata: s.req(
        s.object({
          totalSuccesses: s.req(s.integer()),
          totalFailures: s.req(s.integer()),
          undetailedFailures: s.req(s.integer()),
        }),
      ),
    }),
    allow: ['merchant'],
    emits: [DELETED],
  }),

  bulkDeleteMembersByFilter: call({
    method: 'POST',
    path: '/v1/members/bulk/delete-by-filter',
    prefixes,
    summary: 'Deletes the members that match, all or none.',
    request: s.object({ filter, contentAssigneeId: s.string({ format: 'uuid', nullable: true }), search }),
    reply: job,
    allow: ['merchant'],
    errors: byFilter,
    emits: [DELETED],
  }),

  bulkApproveMembers: call({
    method: 'POST',
    path: '/v1/members/bulk/approve-by-filter',
    prefixes,
    summary: 'Lets the members in that match and are waiting or blocked, all or none.',
    request: s.object({ filter }),
    reply: job,
    allow: ['merchant'],
    errors: byFilter,
    emits: [UPDATED],
  }),

  bulkBlockMembers: call({
    method: 'POST',
    path: '/v1/members/bulk/block-by-filter',
    prefixes,
    summary: 'Keeps the members out that match and ends their sessions, all or none.',
    request: s.object({ filter }),
    reply: job,
    allow: ['merchant'],
    errors: byFilter,
    emits: [UPDATED],
  }),
}
