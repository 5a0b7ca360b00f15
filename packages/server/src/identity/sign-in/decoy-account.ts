import { createHash } from 'node:crypto'
import type { Ctx } from '../../call/context.ts'
import { type MemberRow, normalEmail } from '../../storage/identity/members.ts'

/** Whom a secret is made for: a member, or nobody under an id of his own. */
export interface AccountHolder {
  id: string
  email: string
  language?: string | undefined
  /** Nobody has this address: mail to it is written and thrown away. */
  isDecoy: boolean
}

/**
 * The member with this address, or nobody, who has an id too. What is done for a member is done for nobody in the same
 * statements, down to the rows that they change, so that neither replies nor time tell them apart (decision 015).
 */
export const accountHolderOf = (ctx: Ctx, email: string, member: MemberRow | undefined): AccountHolder =>
  member?.email
    ? { id: member.id, email: member.email, language: member.doc.language, isDecoy: false }
    : { id: decoyId(ctx.site.id, email), email: normalEmail(email), isDecoy: true }

/** A UUID (version 8) that follows from the address, so that a later request finds what an earlier one left. */
function decoyId(siteId: string, email: string): string {
  const bytes = createHash('sha256')
    .update(`${siteId}\nnobody\n${normalEmail(email)}`)
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
