import type { Ctx } from '../../call/context.ts'
import { findLinkedMember, type Link, linkMember } from '../../storage/identity/identity-providers.ts'
import { findMemberByEmail, type MemberRow } from '../../storage/identity/members.ts'
import type { SignInReply } from '../sign-in/member-view.ts'
import { type RegistrationEvent, register } from '../sign-in/registration.ts'
import { nextStep, type SignInAttempt } from '../sign-in/sign-in-steps.ts'
import type { ProviderAccount } from './oidc-client.ts'

type SignInCtx = Ctx<
  | 'CONNECTION_REJECTED'
  | 'CONNECTION_EMAIL_MISSING'
  | 'CONNECTION_SIGN_IN_FIRST'
  | 'REGISTRATION_CLOSED'
  | 'MEMBER_BLOCKED',
  RegistrationEvent
>

/**
 * Continues a sign-in that an identity provider has authenticated. A linked subject signs in as its member. An existing
 * member is linked only if both the provider and the member have verified the address: otherwise either may be an
 * attacker who only typed it (decision 019). Everyone else registers by the policy of the site.
 */
export async function signInWithProvider(
  ctx: SignInCtx,
  link: Link,
  account: ProviderAccount,
  attempt: SignInAttempt,
): Promise<SignInReply> {
  const { db, site, now } = ctx
  const linked = await findLinkedMember(db, site.id, link)
  if (linked) return continueAs(ctx, linked, attempt)
  const { email, emailVerified, firstName, lastName, picture, language } = account
  if (!email) return ctx.fail('CONNECTION_EMAIL_MISSING')
  const profile = { firstName, lastName, picture, language }
  const taken = () => ctx.fail('CONNECTION_SIGN_IN_FIRST')
  // The code that verifies the address also links the account. The reply does not reveal whether the address is taken.
  if (!emailVerified)
    return register(ctx, { email, profile, emailProof: 'required' }, { ...attempt, connection: link }, taken)
  const member = await findMemberByEmail(db, site.id, email, { lock: true })
  if (!member) {
    const reply = await register(ctx, { email, profile, emailProof: 'given' }, attempt, taken)
    await linkMember(db, site.id, link, reply.identity?.id ?? '', now)
    return reply
  }
  if (!member.email_verified) return taken()
  await linkMember(db, site.id, link, member.id, now)
  return continueAs(ctx, member, attempt)
}

/** A member whom the merchant has disconnected can only return by mail or sign-on (decision 018). */
const continueAs = (ctx: SignInCtx, member: MemberRow, attempt: SignInAttempt) =>
  member.status === 'OFFLINE'
    ? ctx.fail('CONNECTION_REJECTED', { reason: 'disconnected' })
    : nextStep(ctx, member, attempt)
