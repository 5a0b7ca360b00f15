import type { Ctx } from '../../call/context.ts'
import type { MemberRow } from '../../storage/identity/members.ts'
import { shopUrl } from '../sites/shop-url.ts'
import type { AccountHolder } from './decoy-account.ts'

/** Recipient of a mail, and its language: the requested one, else the member's, else the site's. */
interface Addressee {
  to: string
  language?: string | undefined
  /** Stored but never sent, so that decoy accounts cost the same work. */
  discard?: boolean
}

export const memberAddressee = (
  member: Pick<MemberRow, 'email' | 'doc'>,
  language?: string | null,
): Addressee => ({ to: member.email ?? '', language: language || member.doc.language })

export const holderAddressee = (holder: AccountHolder, language?: string | null): Addressee => ({
  to: holder.email,
  language: language || holder.language,
  discard: holder.isDecoy,
})

const minutes = (ms: number) => Math.round(ms / 60_000)

/** Mails of sign-in. Each is queued in the transaction of the change that it reports. */
export const signInMails = {
  /** A code that proves the address. */
  verification: (ctx: Ctx, to: Addressee, code: string, ttlMs: number) =>
    ctx.mail({ ...to, template: 'emailVerification', data: { code, validForMinutes: minutes(ttlMs) } }),

  recovery: (ctx: Ctx, to: Addressee, link: string, ttlMs: number) =>
    ctx.mail({ ...to, template: 'recovery', data: { link, validForMinutes: minutes(ttlMs) } }),

  /** States no lifetime: mails express it in minutes, and this link is valid for a week. */
  activation: (ctx: Ctx, to: Addressee, link: string) =>
    ctx.mail({ ...to, template: 'activation', data: { link } }),

  magicLink: (ctx: Ctx, to: Addressee, link: string, ttlMs: number) =>
    ctx.mail({ ...to, template: 'magicLink', data: { link, validForMinutes: minutes(ttlMs) } }),

  staffSignInLink: (ctx: Ctx, to: Addressee, link: string, ttlMs: number) =>
    ctx.mail({ ...to, template: 'staffSignInLink', data: { link, validForMinutes: minutes(ttlMs) } }),

  accountExists: async (ctx: Ctx, to: Addressee) =>
    ctx.mail({ ...to, template: 'accountExists', data: { link: await shopUrl(ctx) } }),

  membershipWaiting: (ctx: Ctx, to: Addressee) =>
    ctx.mail({ ...to, template: 'membershipWaiting', data: {} }),

  membershipApproved: (ctx: Ctx, to: Addressee, link: string) =>
    ctx.mail({ ...to, template: 'membershipApproved', data: { link } }),

  passwordChanged: (ctx: Ctx, to: Addressee) =>
    ctx.mail({ ...to, template: 'passwordChanged', data: { at: ctx.now } }),
}

/** Notifies the site owner, if `ownerEmail` is set, that a registration needs approval. */
export function mailOwner(ctx: Ctx, { email, doc }: Pick<MemberRow, 'email' | 'doc'>, discard = false): void {
  const to = ctx.site.settings.ownerEmail
  if (!to) return
  const name = [doc.firstName, doc.lastName].filter(Boolean).join(' ') || doc.nickname
  ctx.mail({ to, template: 'memberWaiting', data: { email: email ?? '', ...(name && { name }) }, discard })
}

/** Notifies members that they were approved. */
export async function tellApproved(ctx: Ctx, members: readonly Pick<MemberRow, 'email' | 'doc'>[]) {
  const link = await shopUrl(ctx)
  for (const member of members) signInMails.membershipApproved(ctx, memberAddressee(member), link)
}

/** Notifies members that they were blocked, except pending ones with an unverified address, which may not be theirs. */
export function mailBlocked(
  ctx: Ctx,
  members: readonly Pick<MemberRow, 'email' | 'email_verified' | 'status' | 'doc'>[],
): void {
  for (const member of members)
    if (member.email_verified || member.status !== 'PENDING')
      ctx.mail({ ...memberAddressee(member), template: 'memberBlocked', data: {} })
}
