import type { Ctx } from '../context.ts'
import {
  findMemberByEmail,
  freeSlug,
  insertMember,
  type MemberRow,
  normalEmail,
  type PendingReason,
  type StoredProfile,
} from '../storage/members.ts'
import { type SignInReply, toIdentity } from './member-view.ts'
import { type Attempt, proceed, requireEmailCode } from './proceed.ts'
import { type GivenProfile, mergeProfile, privacyOf, slugFor } from './profile-input.ts'
import { signInMails } from './sign-in-mails.ts'

export interface NewMember {
  email: string
  profile?: GivenProfile
  /** Instead of a profile as it was sent: one as it is kept. */
  doc?: StoredProfile
  passwordHash?: string
  emailVerified?: boolean
  status: 'PENDING' | 'ACTIVE' | 'OFFLINE'
  pending?: PendingReason[]
}

/** Adds a member and says so; undefined when the address is taken. */
export async function addMember(
  ctx: Ctx<never, 'wix.members.v1.member_created'>,
  { email, profile, passwordHash, status, pending = [], emailVerified = false, ...given }: NewMember,
): Promise<MemberRow | undefined> {
  const doc = given.doc ?? mergeProfile({}, profile ?? {}, ctx.ids)
  const row: MemberRow = {
    id: ctx.ids.guid(),
    revision: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    doc,
    email: normalEmail(email),
    email_verified: emailVerified,
    status,
    pending,
    privacy: privacyOf(profile) ?? 'PRIVATE',
    activity: 'ACTIVE',
    slug: await freeSlug(ctx.db, ctx.site.id, slugFor(doc, email)),
    password_hash: passwordHash ?? null,
    password_set_at: passwordHash ? ctx.now : null,
    must_reset_password: false,
    last_login_at: null,
  }
  const added = await insertMember(ctx.db, ctx.site.id, row.id, ctx.now, {
    ...row,
    password_hash: passwordHash,
  })
  if (!added) return undefined
  ctx.emit('wix.members.v1.member_created', row.id, { member: { id: row.id, identity: toIdentity(row) } })
  return row
}

const REASONS = {
  OPEN: [],
  EMAIL_VERIFICATION: ['PENDING_EMAIL_VERIFICATION_REQUIRED'],
  OWNER_APPROVAL: ['PENDING_ADMIN_APPROVAL_REQUIRED'],
} as const satisfies Record<string, readonly PendingReason[]>

/**
 * Registers by the rules of the site. Where a new member has to prove his address or to wait, an address that is taken is
 * answered like a new one and its owner gets a mail instead; an open shop must say so, because it lets new members in
 * at once (decision 015).
 */
export async function register(
  ctx: Ctx<'-19995' | 'REGISTRATION_CLOSED' | 'MEMBER_BLOCKED', 'wix.members.v1.member_created'>,
  given: { email: string; profile?: GivenProfile; passwordHash: string },
  attempt: Attempt,
): Promise<SignInReply> {
  const { registration } = ctx.site.settings.members
  if (registration === 'CLOSED') return ctx.fail('REGISTRATION_CLOSED')
  const pending = [...REASONS[registration]]
  const status = pending.length > 0 ? 'PENDING' : 'ACTIVE'
  const member = await addMember(ctx, { ...given, status, pending })
  if (member) return proceed(ctx, member, attempt)
  if (registration === 'OPEN') return ctx.fail('-19995')
  return pretend(ctx, given, status, pending, attempt)
}

/** What the reply would be if the address were new. */
async function pretend(
  ctx: Ctx,
  { email, profile }: { email: string; profile?: GivenProfile },
  status: 'PENDING' | 'ACTIVE',
  pending: PendingReason[],
  attempt: Attempt,
): Promise<SignInReply> {
  const owner = await findMemberByEmail(ctx.db, ctx.site.id, email)
  if (owner) signInMails.accountExists(ctx, owner.email ?? '')
  const doc = mergeProfile({}, profile ?? {}, ctx.ids)
  const identity = toIdentity({
    id: ctx.ids.guid(),
    revision: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    doc,
    email: normalEmail(email),
    email_verified: false,
    status,
    pending,
    privacy: privacyOf(profile) ?? 'PRIVATE',
    activity: 'ACTIVE',
    slug: await freeSlug(ctx.db, ctx.site.id, slugFor(doc, email)),
    password_hash: null,
    password_set_at: null,
    must_reset_password: false,
    last_login_at: null,
  })
  if (!pending.includes('PENDING_EMAIL_VERIFICATION_REQUIRED'))
    return { state: 'REQUIRE_OWNER_APPROVAL', identity }
  const stateToken = await requireEmailCode(ctx, { email }, attempt)
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identity }
}
