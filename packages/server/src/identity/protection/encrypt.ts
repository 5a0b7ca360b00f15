import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG = { authTagLength: 16 }

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'stoa seal 1', 32))

/** What only this installation can read (AES-256-GCM), and only where it belongs. */
export function encrypt(
  plain: string | Uint8Array,
  associatedData: string,
  secret: string,
  nonce: Buffer,
): Buffer {
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce, TAG).setAAD(Buffer.from(associatedData))
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed. Throws where it was changed, or stands in another place. */
export function decryptBytes(sealed: Buffer, associatedData: string, secret: string): Buffer {
  const tagAt = NONCE_BYTES + TAG.authTagLength
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), sealed.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagAt))
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()])
}

/** The same, of a text. */
export const decrypt = (sealed: Buffer, associatedData: string, secret: string): string =>
  decryptBytes(sealed, associatedData, secret).toString()
