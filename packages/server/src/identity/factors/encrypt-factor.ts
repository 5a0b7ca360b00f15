import type { Ctx } from '../../call/context.ts'
import { sealedPlaces } from '../../platform-support/sealed-places.ts'
import type { StoredFactorType } from '../../storage/identity/factors.ts'
import { decryptBytes, encrypt } from '../protection/encrypt.ts'

/** Binds a ciphertext to its member and factor type: it does not decrypt in another row. */
interface FactorKey {
  memberId: string
  type: StoredFactorType
}

const associatedDataOf = ({ site }: Ctx, { memberId, type }: FactorKey) =>
  sealedPlaces.factor(site.id, memberId, type)

/** Encrypts the secret or the target of a factor, so that a copy of the table alone is useless. */
export const encryptFactorSecret = (ctx: Ctx, factor: FactorKey, plain: Uint8Array): Buffer =>
  encrypt(
    plain,
    associatedDataOf(ctx, factor),
    ctx.platform.factors.encryptionSecret,
    Buffer.from(ctx.ids.secret(12), 'base64url'),
  )

/** Throws if the ciphertext was made by another installation or for another factor. */
export const decryptFactorSecret = (ctx: Ctx, factor: FactorKey, encrypted: Buffer): Buffer =>
  decryptBytes(encrypted, associatedDataOf(ctx, factor), ctx.platform.factors.encryptionSecret)
