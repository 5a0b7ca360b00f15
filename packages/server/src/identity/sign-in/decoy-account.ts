import { createHash } from 'node:crypto'
import type { Ctx } from '../../call/context.ts'
import { type MemberRow, normalEmail } from '../../storage/identity/members.ts'

/** Recipient of a one-time secret: a member, or a decoy account with a stable id. */
export interface AccountHolder {
  id: string
  email: string
  language?: string | undefined
  /** No member has this address: mail to it is stored as discarded and never sent. */
  isDecoy: boolean
}

/**
 * The member with this address, or a decoy account. Both run the same statements and change the same rows, so neither
 * replies nor timing reveal whether an account exists (decision 015).
 */
export const accountHolderOf = (ctx: Ctx, email: string, member: MemberRow | undefined): AccountHolder =>
  member?.email
    ? { id: member.id, email: member.email, language: member.doc.language, isDecoy: false }
    : { id: decoyId(ctx.site.id, email), email: normalEmail(email), isDecoy: true }

/** A UUID (version 8) derived from the address, so that a later request finds the tokens of an earlier one. */
function decoyId(siteId: string, email: string): string {
  const bytes = createHash('sha256')
    .update(`${siteId}\nnobody\n${normalEmail(email)}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
