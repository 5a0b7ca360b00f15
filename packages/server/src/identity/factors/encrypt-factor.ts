import type { Ctx } from '../../call/context.ts'
import type { StoredFactorType } from '../../storage/identity/factors.ts'
import { decryptBytes, encrypt } from '../protection/encrypt.ts'

/** Whose it is and what for: a sealed text that is moved to another row opens no more. */
interface Belonging {
  memberId: string
  type: StoredFactorType
}

const placeOf = ({ site }: Ctx, { memberId, type }: Belonging) => `factor ${site.id} ${memberId} ${type}`

/** Encrypts what a factor keeps, so that a copy of the table alone is worth nothing. */
export const sealFactor = (ctx: Ctx, belonging: Belonging, plain: Uint8Array): Buffer =>
  encrypt(
    plain,
    placeOf(ctx, belonging),
    ctx.platform.factors.sealingSecret,
    Buffer.from(ctx.ids.secret(12), 'base64url'),
  )

/** The other way round. Throws when it was not sealed here, or for something else. */
export const unsealFactor = (ctx: Ctx, belonging: Belonging, sealed: Buffer): Buffer =>
  decryptBytes(sealed, placeOf(ctx, belonging), ctx.platform.factors.sealingSecret)
