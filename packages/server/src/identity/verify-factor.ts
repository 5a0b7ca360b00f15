import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../context.ts'
import { findMember } from '../storage/members.ts'
import { countAttempt, findTicket, takeTicket } from '../storage/tickets.ts'
import { CODE_ATTEMPTS, hashCode } from './codes.ts'
import type { SignInReply } from './member-view.ts'
import { succeed } from './proceed.ts'

type Input = RequestOf<typeof contract.authentication.verifyFactor>

/** Checks the answer to a second factor and goes on with the sign-in. */
export async function verifyFactor(
  input: Input,
  ctx: Ctx<'STATE_TOKEN_INVALID' | 'VERIFICATION_CODE_INVALID' | 'FACTOR_UNAVAILABLE' | 'MEMBER_BLOCKED'>,
): Promise<SignInReply> {
  const { db, site, now } = ctx
  const stateToken = input.stateToken ?? ''
  const ticket = await findTicket(db, 'second_factor', stateToken, now)
  if (!ticket?.memberId || ticket.siteId !== site.id) return ctx.fail('STATE_TOKEN_INVALID')
  if (input.factorType !== 'EMAIL') return ctx.fail('FACTOR_UNAVAILABLE', { factorType: input.factorType })
  if (ticket.data.code !== hashCode(stateToken, input.emailData?.code ?? '')) {
    await countAttempt(db, ticket.hash, CODE_ATTEMPTS, now)
    return ctx.fail('VERIFICATION_CODE_INVALID')
  }
  const { memberId, data } = ticket
  return ctx.transact(ctx.caller, async inner => {
    const taken = await takeTicket(inner.db, 'second_factor', stateToken, now)
    const member = taken && (await findMember(inner.db, site.id, memberId, { lock: true }))
    if (!member) return inner.fail('STATE_TOKEN_INVALID')
    if (member.status === 'BLOCKED') return inner.fail('MEMBER_BLOCKED')
    return succeed(inner, member, { visitorId: data.visitorId, methods: [...data.methods, 'EMAIL'] })
  })
}
