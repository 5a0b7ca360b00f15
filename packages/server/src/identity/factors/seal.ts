import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import type { StoredFactorType } from '../../storage/factors.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose it is and what for: a sealed text that is moved to another row opens no more. */
interface Belonging {
  memberId: string
  type: StoredFactorType
}

const keyOf = ({ platform }: Ctx) => Buffer.from(platform.factors.sealingSecret, 'base64url')
const contextOf = ({ site }: Ctx, { memberId, type }: Belonging) =>
  Buffer.from(`${site.id}/${memberId}/${type}`)

/** Encrypts what a factor keeps, so that a copy of the table alone is worth nothing. */
export function seal(ctx: Ctx, belonging: Belonging, plain: Uint8Array): Buffer {
  const iv = Buffer.from(ctx.ids.secret(IV_BYTES), 'base64url')
  const cipher = createCipheriv(ALGORITHM, keyOf(ctx), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(contextOf(ctx, belonging))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The other way round. Throws when it was not sealed here, or for something else. */
export function unseal(ctx: Ctx, belonging: Belonging, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, keyOf(ctx), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(contextOf(ctx, belonging))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
