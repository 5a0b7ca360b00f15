import type { Ctx } from '../../call/context.ts'
import { replaceRecoveryCodes } from '../../storage/identity/factors.ts'
import { hashSecret } from '../../storage/identity/hash-secret.ts'

const COUNT = 10
/** Crockford's Base32, which has no letters that resemble digits. 16 characters are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

const newCode = (ctx: Ctx): string => {
  const letters = [...Buffer.from(ctx.ids.secret(LENGTH), 'base64url')].map(byte => ALPHABET[byte % 32])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Hash of a code in its canonical spelling. */
export const hashRecoveryCode = (code: string): Buffer =>
  hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))

/** Creates recovery codes and replaces earlier ones. Only their hashes are stored. */
export async function makeRecoveryCodes(ctx: Ctx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newCode(ctx))
  await replaceRecoveryCodes(ctx.db, ctx.site.id, memberId, codes.map(hashRecoveryCode))
  return codes
}
