import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { type CryptoKey, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { decrypt, encrypt } from '../identity/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { lockSite } from '../storage/identity/sites.ts'
import {
  deleteFormerWebhookKeys,
  insertWebhookKey,
  listWebhookKeyRows,
  type WebhookKeyRow,
} from '../storage/webhook-keys.ts'

const ALGORITHM = 'RS256'
const DAY_MS = 86_400_000
const generate = promisify(generateKeyPair)

type KeyCtx = Pick<Ctx, 'db' | 'site' | 'ids' | 'now' | 'platform'>

const toKey = ({ id, public_key, active_from }: WebhookKeyRow) => ({
  id,
  publicKey: public_key,
  activeFrom: isoTime(active_from),
})

/** Keys for receivers, newest first. */
export const webhookKeys = async ({ db, site }: Pick<Ctx, 'db' | 'site'>) =>
  (await listWebhookKeyRows(db, site.id)).map(toKey)

async function createKey(ctx: KeyCtx, activeFrom: number) {
  const { db, site, ids, now, platform } = ctx
  const id = ids.guid()
  const pair = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await insertWebhookKey(db, site.id, {
    id,
    public_key: pair.publicKey,
    encrypted_private_key: encrypt(
      pair.privateKey,
      sealedPlaces.webhookKey(site.id, id),
      platform.protectionSecret,
      Buffer.from(ids.secret(12), 'base64url'),
    ),
    created_at: now,
    active_from: activeFrom,
  })
  return id
}

/** Creates the first key of a site. */
export async function ensureWebhookKey(ctx: KeyCtx): Promise<void> {
  await lockSite(ctx.db, ctx.site.id)
  if ((await listWebhookKeyRows(ctx.db, ctx.site.id)).length === 0) await createKey(ctx, ctx.now)
}

/** Creates a key that signs after a day, and deletes keys replaced more than a day ago. */
export async function createNextWebhookKey(ctx: KeyCtx): Promise<string> {
  await lockSite(ctx.db, ctx.site.id)
  await deleteFormerWebhookKeys(ctx.db, ctx.site.id, ctx.now - DAY_MS)
  const isFirst = (await listWebhookKeyRows(ctx.db, ctx.site.id)).length === 0
  return createKey(ctx, isFirst ? ctx.now : ctx.now + DAY_MS)
}

/** Signs an envelope for one webhook and event. */
export type SignEvent = (token: { envelope: string; webhookId: string; eventId: string }) => Promise<string>

/** Signs claims as a token, for receivers that have the public keys of the site. */
export type SignToken = (claims: JWTPayload) => Promise<string>

/** Signs with the active key of a site. */
export async function openSiteSigner({
  db,
  site,
  now,
  platform,
}: Pick<Ctx, 'db' | 'now'> & {
  site: { id: string }
  platform: { protectionSecret: string }
}): Promise<SignToken> {
  const rows = await listWebhookKeyRows(db, site.id)
  const row = rows.find(({ active_from }) => active_from <= now)
  if (!row) throw new Error(`site ${site.id} has no active webhook key`)
  const pem = decrypt(
    row.encrypted_private_key,
    sealedPlaces.webhookKey(site.id, row.id),
    platform.protectionSecret,
  )
  const key: CryptoKey = await importPKCS8(pem, ALGORITHM)
  return claims =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid: row.id, typ: 'JWT' }).sign(key)
}

/** Signs events with the active key of a site. */
export async function openEventSigner(ctx: Parameters<typeof openSiteSigner>[0]): Promise<SignEvent> {
  const sign = await openSiteSigner(ctx)
  const iat = Math.floor(ctx.now / 1000)
  return ({ envelope, webhookId, eventId }) => sign({ data: envelope, aud: webhookId, jti: eventId, iat })
}
