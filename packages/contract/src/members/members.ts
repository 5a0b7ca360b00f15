import { callsWith } from '../call.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { SortOrder } from '../entities/paging.ts'
import { Member, MemberFieldset } from '../entities/people/member.ts'
import { s } from '../schema.ts'
import { MemberData } from './member-data.ts'

const prefixes = ['/members'] as const
const CREATED = 'wix.members.v1.member_created'
const UPDATED = 'wix.members.v1.member_updated'
/** Events of a deletion. The subscriptions of a deleted member are canceled. */
const DELETED = [
  'wix.members.v1.member_deleted',
  'wix.data.v2.data_item_deleted',
  'wix.ecom.v1.checkout_deleted',
  'stoa.ecom.v1.subscription_contract_canceled',
] as const

const id = s.req.guid({ doc: 'Member id, GUID.' })
const fieldsets = s.array(s.enum(MemberFieldset), {
  max: 3,
  doc: 'Parts of the member to return; the largest applies. Default: FULL for the member and merchants; others get PUBLIC.',
})
const paging = s.object(
  {
    limit: s.integer({ min: 0, max: 100, doc: 'Maximum number of members. Default: 50.' }),
    offset: s.integer({ min: 0, max: 10_000_000, doc: 'Number of members to skip. Default: 0.' }),
  },
  { doc: 'Section of the result.' },
)
const sorting = s.array(
  s.object({
    fieldName: s.req.string({ max: 512, doc: 'Field path, such as profile.nickname.' }),
    order: s.enum(SortOrder, { doc: 'ASC for ascending, DESC for descending. Default: ASC.' }),
  }),
  { max: 5, doc: 'Sort order. Default: createdDate, newest first.' },
)
const metadata = s.req.object(
  {
    count: s.req.integer({ doc: 'Number of members in this reply.' }),
    offset: s.req.integer({ doc: 'Number of members that were skipped.' }),
    total: s.req.integer({ doc: 'Number of matching members on all pages.' }),
    tooManyToCount: s.req.boolean({ doc: 'Always false: the total is always exact.' }),
  },
  { doc: 'Paging information.' },
)
const filter = s.req.map(s.any(), { doc: 'Filter over member fields; must not be empty.' })
const search = s.object(
  {
    expression: s.nullable.string({
      min: 1,
      max: 100,
      doc: 'Text to search for. Merchants find the beginnings of all its words in names, e-mail address and slug; others find it inside one field.',
    }),
    fields: s.array(s.string({ max: 100 }), {
      max: 4,
      doc: 'Searches inside these fields instead: profile.nickname and profile.slug; for merchants also contact.firstName, contact.lastName and loginEmail.',
    }),
  },
  { doc: 'Text search, combined with the filter.' },
)
const reply = s.object({
  member: s.req.with(Member, { doc: 'Member, with the fields that the caller may see.' }),
})
const job = s.object({
  jobId: s.req.guid({ doc: 'Id for correlation; the work is already done when the reply arrives.' }),
})
const byFilter = ['TOO_MANY_MEMBERS'] as const

const call = callsWith({ allow: ['merchant'] })

/** A merchant action on one member: POST /v1/members/{id}/<action>. */
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
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_STATUS'],
    emits,
  })

/** Clears a list of a member, by the member or the merchant. */
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
    summary: 'Returns the member that the access token belongs to.',
    request: s.object({ fieldsets }),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  getMember: call({
    method: 'GET',
    path: '/v1/members/{id}',
    prefixes,
    summary:
      'Returns a member. Visitors and other members see only members with public profile, and only that profile.',
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
    summary: 'Returns the members that the caller may see, newest first unless sorted.',
    request: s.object({ paging, fieldsets, sorting }),
    reply: s.object({ members: s.req.array(Member, { doc: 'Members of this page.' }), metadata }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  queryMembers: call({
    method: 'POST',
    path: '/v1/members/query',
    prefixes,
    readOnly: true,
    summary: 'Returns members that match a filter and a text search, among those that the caller may see.',
    request: s.object({
      query: s.object(
        {
          filter: s.any({
            doc: 'Filter over member fields. Default: all members. Shoppers can filter by public fields only.',
          }),
          paging,
          sorting,
        },
        { doc: 'Filter, sorting and paging.' },
      ),
      fieldsets,
      search,
    }),
    reply: s.object({ members: s.req.array(Member, { doc: 'Matching members of this page.' }), metadata }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  createMember: call({
    method: 'POST',
    path: '/v1/members',
    prefixes,
    summary:
      'Creates a member. Send an activation e-mail to let them choose a password, or take over the hash of another system.',
    request: s.object({
      member: s.req.with(Member, { doc: 'Member to create; `loginEmail` is required.' }),
      passwordHash: s.string({
        max: 300,
        doc: 'Hash of the password in another system: bcrypt of a cost up to 14, argon2, or that of WordPress (`$P$`, `$wp$2y$`). The first sign-in replaces it. Default: no password.',
      }),
    }),
    reply,
    errors: ['-19995'],
    emits: [CREATED],
  }),

  updateMember: call({
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    prefixes,
    summary: 'Updates the fields sent: members change themselves, merchants any member.',
    request: s.object({ member: s.req.with(Member, { doc: 'Fields to change; `id` selects the member.' }) }),
    reply,
    allow: ['member', 'merchant'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  }),

  addAddressOfCheckout: call({
    method: 'POST',
    path: '/v1/members/my/address-of-checkout',
    summary:
      'Adds the delivery address of a checkout of the caller to their addresses, unless they have it or have 50.',
    request: s.object({ checkoutId: s.req.guid({ doc: 'Id of the checkout.' }) }),
    reply: s.object({ added: s.req.boolean({ doc: 'False if nothing had to be added.' }) }),
    // The page of a checkout saves its address, and reads no other.
    checkoutPage: { reaches: 'CHECKOUT', at: 'checkoutId', ownPage: true },
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND', 'CHECKOUT_NOT_FOUND'],
    emits: [UPDATED],
  }),

  updateCurrentMemberSlug: call({
    method: 'POST',
    path: '/v1/members/my/slug',
    prefixes,
    summary: 'Changes the slug of the caller.',
    request: s.object({ slug: s.req.string({ min: 1, max: 255, doc: 'New slug, unique in the site.' }) }),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: [UPDATED],
  }),

  updateMemberSlug: call({
    method: 'POST',
    path: '/v1/members/{id}/slug',
    prefixes,
    summary: 'Changes the slug of a member.',
    request: s.object({ id, slug: s.req.string({ min: 1, max: 255, doc: 'New slug, unique in the site.' }) }),
    reply,
    errors: ['MEMBER_NOT_FOUND', 'SLUG_ALREADY_EXISTS'],
    emits: [UPDATED],
  }),

  joinCommunity: call({
    method: 'POST',
    path: '/v1/members/join-community',
    prefixes,
    summary: 'Makes the profile of the caller PUBLIC.',
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
    summary: 'Makes the profile of the caller PRIVATE.',
    request: s.object({}),
    reply,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
    emits: [UPDATED],
  }),

  approveMember: action(
    'approve',
    'Approves a member that is pending or blocked, so that they can sign in.',
    [UPDATED],
  ),
  blockMember: action('block', 'Blocks a member and ends all their sessions at once.', [UPDATED]),
  disconnectMember: action(
    'disconnect',
    'Removes the credentials of a member and ends their sessions. A recovery e-mail lets them set a new password.',
    [UPDATED],
  ),
  muteMember: action('mute', 'Marks a member as MUTED: may read but not write in the community.', [UPDATED]),
  unmuteMember: action('unmute', 'Marks a muted member as ACTIVE again.', [UPDATED]),

  deleteMember: call({
    recentProof: true,
    method: 'DELETE',
    path: '/v1/members/{id}',
    prefixes,
    summary: 'Deletes a member with their personal data and sessions. Orders remain, as the law requires.',
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['PROOF_REQUIRED', 'MEMBER_NOT_FOUND'],
    emits: DELETED,
  }),

  deleteMyMember: call({
    method: 'DELETE',
    path: '/v1/members/my',
    prefixes,
    summary: 'Deletes the account of the caller and ends all sessions. Orders remain, as the law requires.',
    request: s.object({
      contentAssigneeId: s.nullable.string({
        format: 'uuid',
        doc: 'Accepted for compatibility and reported in `x-stoa-ignored`: content remains with the shop.',
      }),
    }),
    reply: s.object({}),
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
    emits: DELETED,
  }),

  downloadMyData: call({
    method: 'GET',
    path: '/v1/members/my/data',
    prefixes,
    summary: 'Returns all data that the shop stores about the caller, without secrets.',
    request: s.object({}),
    reply: MemberData,
    allow: ['member'],
    errors: ['MEMBER_NOT_FOUND'],
  }),

  downloadMemberData: call({
    recentProof: true,
    method: 'GET',
    path: '/v1/members/{id}/data',
    prefixes,
    summary:
      'Returns all data that the shop stores about a member, without secrets, to answer their request for it.',
    request: s.object({ id }),
    reply: MemberData,
    errors: ['PROOF_REQUIRED', 'MEMBER_NOT_FOUND'],
  }),

  deleteMemberAddresses: emptying('addresses', 'Removes all postal addresses of a member.'),
  deleteMemberEmails: emptying(
    'emails',
    'Removes all e-mail addresses of a member except the login address.',
  ),
  deleteMemberPhones: emptying('phones', 'Removes all telephone numbers of a member.'),

  bulkDeleteMembers: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/members/bulk/delete',
    prefixes,
    summary: 'Deletes several members. Each result reports whether the member existed.',
    request: s.object({
      memberIds: s.req.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the members to delete.' }),
    }),
    reply: bulkReply(s.object({ itemMetadata })),
    emits: DELETED,
    errors: ['PROOF_REQUIRED'],
  }),

  bulkDeleteMembersByFilter: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/members/bulk/delete-by-filter',
    prefixes,
    summary: 'Deletes the members that match a filter; all or none.',
    request: s.object({
      filter,
      contentAssigneeId: s.nullable.string({
        format: 'uuid',
        doc: 'Accepted for compatibility and reported in `x-stoa-ignored`: content remains with the shop.',
      }),
      search,
    }),
    reply: job,
    errors: [...byFilter, 'PROOF_REQUIRED'],
    emits: DELETED,
  }),

  bulkApproveMembers: call({
    method: 'POST',
    path: '/v1/members/bulk/approve-by-filter',
    prefixes,
    summary: 'Approves the matching members that are pending or blocked; all or none.',
    request: s.object({ filter }),
    reply: job,
    errors: byFilter,
    emits: [UPDATED],
  }),

  bulkBlockMembers: call({
    method: 'POST',
    path: '/v1/members/bulk/block-by-filter',
    prefixes,
    summary: 'Blocks the matching members and ends their sessions; all or none.',
    request: s.object({ filter }),
    reply: job,
    errors: byFilter,
    emits: [UPDATED],
  }),
}
