import type { contract } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { ownerId } from '../ecom/index.ts'
import type { Registered } from '../identity/index.ts'
import type { Owner } from '../storage/commerce/carts.ts'
import type { CheckoutRow } from '../storage/commerce/checkouts.ts'
import { hashSecret } from '../storage/identity/hash-secret.ts'
import type { FlowData } from '../storage/identity/one-time-tokens.ts'
import { insertRedirectSession, ownAppsOf } from '../storage/identity/redirect-sessions.ts'
import { insertSession } from '../storage/identity/sessions.ts'

/** Lifetime of a redirect session until it is redeemed, in milliseconds. */
const LIFETIME_MS = 3_600_000

export interface ActingApp extends Registered {
  id: string
  sessionId: string
}

const urlsOf = (apps: readonly Registered[]): Registered => ({
  origins: apps.flatMap(app => app.origins),
  redirectUris: apps.flatMap(app => app.redirectUris),
})

/** The addresses that the shop's own apps have registered. */
export const registeredUrls = async ({ db, site }: Ctx) => urlsOf(await ownAppsOf(db, site.id))

/**
 * The client app of the hosted page: the shopper's. A merchant has no client app, so they may use the redirect URIs
 * of all the shop's own apps, and the page uses the first of them.
 */
export async function actingApp(ctx: Ctx): Promise<ActingApp | undefined> {
  const { caller } = ctx
  if (caller.clientId && caller.sessionId) {
    const app = await ctx.platform.directory.client(caller.clientId)
    return app && { ...app, sessionId: caller.sessionId }
  }
  const apps = await ownAppsOf(ctx.db, ctx.site.id)
  const [first] = apps
  return first && { id: first.id, ...urlsOf(apps), sessionId: ctx.ids.guid() }
}

interface NewRedirectSession {
  id: string
  token: string
  checkout?: CheckoutRow | undefined
  flow?: FlowData | undefined
  callbacks: Record<string, string>
}

/** Stores a redirect session for a page of the platform. A page elsewhere, without checkout and flow, needs none. */
export async function storeRedirectSession(
  ctx: Ctx,
  app: ActingApp,
  { id, token, checkout, flow, callbacks }: NewRedirectSession,
): Promise<void> {
  const { caller, site, now } = ctx
  const shopper =
    caller.role === 'merchant' ? undefined : { role: caller.role as Owner['role'], id: caller.id }
  const owner = checkout?.doc.owner ?? shopper
  // A member's token belongs to a session that can be revoked; an API key has no session.
  if (caller.role === 'merchant' && owner?.role === 'member')
    await insertSession(
      ctx.db,
      {
        siteId: site.id,
        id: app.sessionId,
        clientId: app.id,
        role: 'member',
        identityId: owner.id,
        secret: ctx.ids.secret(32),
        expiresAt: now + LIFETIME_MS + ctx.config.accessTokenTtlSec * 1000,
      },
      now,
    )
  if (!checkout && !flow) return
  // An app that a member has allowed to act for them is not the member: it reaches no saved payment methods either.
  const own = shopper !== undefined && shopper.id === owner?.id && !caller.scopes
  const intent = { ...(checkout && { checkoutId: checkout.id, own }), ...(flow && { flow }), callbacks }
  await insertRedirectSession(
    ctx.db,
    { siteId: site.id, id, sessionId: app.sessionId, clientId: app.id, owner, intent },
    hashSecret(token),
    now,
    now + LIFETIME_MS,
  )
}

export type RedirectEvent = (typeof contract.redirects.createRedirectSession.emits)[number]

interface CreatedSession {
  id: string
  checkout?: CheckoutRow | undefined
  endpoint: string
  searchParams?: Record<string, string>
}

/**
 * Records a new redirect session: for whose checkout, and by the metadata of the event, who made it. Without the session's token: readers
 * of the event log must not be able to act for the shopper.
 */
export function emitRedirectSession(
  ctx: Pick<Ctx<never, RedirectEvent>, 'emit'>,
  { id, checkout, endpoint, searchParams = {} }: CreatedSession,
): void {
  const opens = checkout && { checkoutId: checkout.id, ...ownerId(checkout.doc.owner) }
  ctx.emit(
    'wix.headless.v1.redirect_session_created',
    id,
    {
      redirectSession: { id, urlDetails: { endpoint, searchParams }, ...opens },
      ...(checkout && { checkoutId: checkout.id }),
    },
    // The journal shows the fields that differ.
    { redirectSession: { id } },
  )
}
