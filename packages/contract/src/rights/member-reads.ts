import type { Contract } from '#contract-types'
import type { CallDeclaration } from '../call.ts'
import { tableOfCalls } from '../contract.ts'

/**
 * Whether `readAsMember` makes a call. Otherwise the reason: members may not make it, it changes something, or it belongs to
 * the sign-in and the account of the member, or gives out a token.
 */
export type MemberRead = 'ALLOWED' | 'NOT_FOR_MEMBERS' | 'WRITES' | 'ACCOUNT'

/** Sign-in, sessions, factors and tokens. */
const accountResources: ReadonlySet<string> = new Set<keyof Contract>([
  'oauth',
  'authentication',
  'recovery',
  'verification',
  'memberSessions',
  'captcha',
  'magicLink',
  'connections',
  'factors',
  'passkeys',
  'signIn',
  'redirects',
])

/** The addresses of a checkout have a token; the file with all data of a member has their sessions and factors. */
const accountCalls: ReadonlySet<string> = new Set([
  'checkout.getCheckoutUrl',
  'checkout.getWixCheckoutUrl',
  'members.downloadMyData',
])

const changes = ({ method, readOnly, ownTransaction, redirects }: CallDeclaration) =>
  (method !== 'GET' && !readOnly) || ownTransaction === true || redirects === true

/** Whether `readAsMember` makes a call, by resource and name. */
export const memberReads: ReadonlyMap<string, MemberRead> = tableOfCalls(
  ({ resource, name, declaration }) => {
    const isForMembers = declaration.allow.includes('member' as never) && !declaration.sameOriginOnly
    if (!isForMembers) return 'NOT_FOR_MEMBERS'
    if (accountCalls.has(`${resource}.${name}`)) return 'ACCOUNT'
    if (changes(declaration)) return 'WRITES'
    return accountResources.has(resource) ? 'ACCOUNT' : 'ALLOWED'
  },
)
