import { guardMail } from '../../attempts/attempt-limiter.ts'
import type { Ctx } from '../../call/context.ts'
import {
  freeSlug,
  insertMember,
  type MemberRow,
  normalEmail,
  type PendingReason,
  type StoredProfile,
} from '../../storage/identity/members.ts'
import { newCode } from './codes.ts'
import { type SignInReply, toIdentity } from './member-view.ts'
import { mergeProfile, type ProfileInput, privacyOf, slugFor } from './profile-input.ts'
import { mailOwner, memberAddressee, signInMails } from './sign-in-mails.ts'
import { awaitCode, CODE_MS, nextStep, type SignInAttempt } from './sign-in-steps.ts'

export interface NewMember {
  email: string
  profile?: ProfileInput
  /** A profile in its stored form, in place of `profile`. */
  doc?: StoredProfile
  passwordHash?: string
  emailVerified?: boolean
  status: 'PENDING' | 'ACTIVE' | 'OFFLINE'
  pending?: PendingReason[]
}

/** The row of a new member, not inserted yet. */
async function newRow(
  ctx: Ctx,
  { email, profile, passwordHash, status, pending = [], emailVerified = false, ...input }: NewMember,
): Promise<MemberRow> {
  const doc = input.doc ?? mergeProfile({}, profile ?? {}, ctx.ids)
  return {
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
}

/** Adds a member and emits the event; undefined when the address is taken. */
export async function addMember(
  ctx: Ctx<never, 'wix.members.v1.member_created'>,
  input: NewMember,
): Promise<MemberRow | undefined> {
  const row = await newRow(ctx, input)
  return insertRow(ctx, row)
}

/** Attempts to find a free slug while concurrent registrations take the same ones. */
const SLUG_ATTEMPTS = 20

/** The inserted member; the slug changes if a concurrent insert took it. Undefined when the address is taken. */
async function insertRow(
  ctx: Ctx<never, 'wix.members.v1.member_created'>,
  row: MemberRow,
): Promise<MemberRow | undefined> {
  const { db, site, now } = ctx
  let { slug } = row
  for (let attempt = 1; ; attempt++) {
    const password_hash = row.password_hash ?? undefined
    const outcome = await insertMember(db, site.id, row.id, now, { ...row, slug, password_hash })
    if (outcome === 'taken') return undefined
    if (outcome === 'added') break
    if (attempt === SLUG_ATTEMPTS) throw new Error('no slug is free')
    slug = await freeSlug(db, site.id, row.slug)
  }
  const added = { ...row, slug }
  ctx.emit('wix.members.v1.member_created', row.id, {
    member: { id: row.id, identity: toIdentity(added, []) },
  })
  return added
}

const REASONS: Record<'OPEN' | 'EMAIL_VERIFICATION' | 'OWNER_APPROVAL', readonly PendingReason[]> = {
  OPEN: [],
  EMAIL_VERIFICATION: ['PENDING_EMAIL_VERIFICATION_REQUIRED'],
  OWNER_APPROVAL: ['PENDING_ADMIN_APPROVAL_REQUIRED'],
}

export type RegistrationEvent = 'wix.members.v1.member_created' | 'stoa.identity.v1.registration_repeated'

interface Registration {
  email: string
  profile?: ProfileInput
  passwordHash?: string
  /** `given`: the address is verified already. `required`: it must be verified. @default the setting of the site */
  emailProof?: 'given' | 'required'
}

/**
 * Registers a member by the policy of the site. If new members must verify their address or wait for approval, a taken
 * address gets the same reply after the same work, and its owner gets a mail. With open registration the reply must
 * reveal that the address is taken, because new members are signed in at once (decision 015).
 */
export async function register(
  ctx: Ctx<'REGISTRATION_CLOSED' | 'MEMBER_BLOCKED', RegistrationEvent>,
  { emailProof, ...input }: Registration,
  attempt: SignInAttempt,
  onTaken: () => never,
): Promise<SignInReply> {
  const { registration } = ctx.site.settings.members
  if (registration === 'CLOSED') return ctx.fail('REGISTRATION_CLOSED')
  const pending = REASONS[registration].filter(
    reason => emailProof !== 'given' || reason !== 'PENDING_EMAIL_VERIFICATION_REQUIRED',
  )
  if (emailProof === 'required' && registration !== 'EMAIL_VERIFICATION')
    pending.push('PENDING_EMAIL_VERIFICATION_REQUIRED')
  const row = await newRow(ctx, {
    ...input,
    status: pending.length > 0 ? 'PENDING' : 'ACTIVE',
    pending,
    emailVerified: emailProof === 'given',
  })
  const added = await insertRow(ctx, row)
  if (pending.length === 0) return added ? nextStep(ctx, added, attempt) : onTaken()
  if (!added) ctx.emit('stoa.identity.v1.registration_repeated', row.id, { email: row.email })
  return wait(ctx, row, attempt, added !== undefined)
}

/** The reply of a registration that needs verification or approval. `isNew` only decides which mail is sent. */
async function wait(ctx: Ctx, row: MemberRow, attempt: SignInAttempt, isNew: boolean): Promise<SignInReply> {
  // Limits the mails that repeated registrations with one address can cause.
  await guardMail(ctx, row.email ?? '')
  const to = memberAddressee(row)
  const identity = toIdentity(row, [])
  // The slug is derived from the address: a numeric suffix would reveal that the slug without it is taken.
  delete identity.identityProfile.slug
  const mustProve = row.pending.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')
  const code = newCode(ctx.ids)
  if (!isNew) await signInMails.accountExists(ctx, to)
  else if (mustProve) signInMails.verification(ctx, to, code, CODE_MS)
  else signInMails.membershipWaiting(ctx, to)
  if (!mustProve) {
    mailOwner(ctx, row, !isNew)
    return { state: 'REQUIRE_OWNER_APPROVAL', identity }
  }
  const stateToken = await awaitCode(ctx, row.id, code, attempt)
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identity }
}
