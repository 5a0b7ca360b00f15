import type { Caller, Ctx } from '../call/context.ts'
import { toPrefixQuery } from '../platform-support/search-words.ts'
import type { EntityFields } from '../storage/query/index.ts'

const merchantOnly = (caller: Caller) => caller.role === 'merchant'

/** Fields that members can be filtered and sorted by. Shoppers may only use fields of public profiles. */
export const memberFields: EntityFields<Caller> = {
  name: 'member',
  alias: 'm',
  idField: 'id',
  paging: ['OFFSET'],
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  fields: {
    id: { type: 'guid', column: 'id', required: true, filter: '*', sort: true },
    'profile.nickname': { type: 'string', path: ['nickname'], filter: '*', sort: true, collated: true },
    'profile.slug': { type: 'string', column: 'slug', required: true, filter: '*', sort: true },
    'profile.title': { type: 'string', path: ['title'], filter: '*' },
    createdDate: { type: 'datetime', column: 'created_at', required: true, filter: '*', sort: true },
    updatedDate: { type: 'datetime', column: 'updated_at', required: true, filter: '*', sort: true },
    privacyStatus: { type: 'string', column: 'privacy', required: true, filter: '*' },
    activityStatus: { type: 'string', column: 'activity', required: true, filter: '*' },
    status: {
      type: 'string',
      column: 'member_status',
      required: true,
      filter: '*',
      sort: true,
      visibleTo: merchantOnly,
    },
    loginEmail: { type: 'string', column: 'email', filter: '*', sort: true, visibleTo: merchantOnly },
    loginEmailVerified: { type: 'boolean', column: 'email_verified', filter: '*', visibleTo: merchantOnly },
    lastLoginDate: {
      type: 'datetime',
      column: 'last_login_at',
      filter: '*',
      sort: true,
      visibleTo: merchantOnly,
    },
    contactId: { type: 'guid', column: 'id', filter: '*', visibleTo: merchantOnly },
    'contact.firstName': {
      type: 'string',
      path: ['firstName'],
      filter: '*',
      sort: true,
      visibleTo: merchantOnly,
    },
    'contact.lastName': {
      type: 'string',
      path: ['lastName'],
      filter: '*',
      sort: true,
      visibleTo: merchantOnly,
    },
    'contact.company': { type: 'string', path: ['company'], filter: '*', visibleTo: merchantOnly },
    'contact.birthdate': { type: 'string', path: ['birthdate'], filter: '*', visibleTo: merchantOnly },
  },
}

const SEARCHED = ['profile.nickname', 'profile.slug']

/** The search of a call. */
export type MemberSearchInput =
  | { expression?: string | null; fields?: readonly (string | null | undefined)[] | null }
  | null
  | undefined

interface MemberSearch {
  /** One of the fields contains the expression. The filter rejects unknown fields. */
  condition: Record<string, unknown>
  /** The `tsquery` of a search over everything that merchants find members by. */
  words?: string
}

/** Merchants search for words, by an index; shoppers, and everyone who names fields, for texts that fields contain. */
export function toMemberSearch(
  search: MemberSearchInput,
  { caller, site }: Pick<Ctx, 'caller' | 'site'>,
): MemberSearch {
  const expression = search?.expression?.trim()
  if (!expression) return { condition: {} }
  const named = search?.fields?.filter(name => typeof name === 'string') ?? []
  if (named.length === 0 && merchantOnly(caller))
    return { condition: {}, words: toPrefixQuery(site.id, expression) }
  const fields = named.length > 0 ? named : SEARCHED
  return { condition: { $or: fields.map(name => ({ [name]: { $contains: expression } })) } }
}

/** Combines both filters with $and. */
export const bothFilters = (filter: unknown, search: Record<string, unknown>) =>
  Object.keys(search).length === 0 ? filter : { $and: [filter ?? {}, search] }
