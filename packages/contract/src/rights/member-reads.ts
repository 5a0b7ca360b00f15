import type { CallDeclaration } from '../call.ts'
import { allCalls, type Contract } from '../contract.ts'

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
export const memberReads: ReadonlyMap<string, MemberRead> = new Map(
  allCalls.map(({ resource, name, declaration }) => {
    const operation = `${resource}.${name}`
    const isForMembers = declaration.allow.includes('member' as never) && !declaration.sameOriginOnly
    const isAccount = accountResources.has(resource)
    return [
      operation,
      !isForMembers
        ? 'NOT_FOR_MEMBERS'
        : accountCalls.has(operation)
          ? 'ACCOUNT'
          : changes(declaration)
            ? 'WRITES'
            : isAccount
              ? 'ACCOUNT'
              : 'ALLOWED',
    ]
  }),
)
