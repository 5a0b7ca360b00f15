import type { contract } from '@stoa/contract'
import type { Handlers } from '../../call/context.ts'
import { findMember } from '../../storage/identity/members.ts'

type OAuth = Handlers<typeof contract.oauth>

/** The claims of a member (OpenID Connect Core §5.1), also under the names that existing clients read. */
export const userInfo: OAuth['userInfo'] = async (_, ctx) => {
  const { db, site, caller } = ctx
  const { id, email, email_verified, doc } =
    (await findMember(db, site.id, caller.id)) ?? ctx.fail('MEMBER_NOT_FOUND')
  const mayRead = (scope: string) => !caller.scopes || caller.scopes.includes(scope)
  const { firstName, lastName, nickname, picture, language } = mayRead('profile') ? doc : {}
  const name = [firstName, lastName].filter(Boolean).join(' ') || nickname
  return {
    sub: id,
    ...(name && { name }),
    ...(firstName && { given_name: firstName, givenName: firstName }),
    ...(lastName && { family_name: lastName, familyName: lastName }),
    ...(nickname && { nickname }),
    ...(email && mayRead('email') && { email, email_verified, emailVerified: email_verified }),
    ...(picture && { picture }),
    ...(language && { locale: language, language }),
  }
}

const SUBJECTS = { member: 'MEMBER', visitor: 'VISITOR', app: 'APP' } as const

/** Whose access token it is. */
export const tokenInfo: OAuth['tokenInfo'] = async ({ token }, ctx) => {
  const read = await ctx.platform.readAccessToken(token)
  if (!read) return { active: false }
  const { claims, issuedAt, expiresAt } = read
  return {
    active: true,
    subjectType: SUBJECTS[claims.role],
    subjectId: claims.id,
    exp: expiresAt / 1000,
    iat: issuedAt / 1000,
    clientId: claims.clientId,
    siteId: claims.siteId,
    instanceId: claims.siteId,
  }
}
