import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG = { authTagLength: 16 }

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'stoa seal 1', 32))

/** Encrypts with AES-256-GCM. `associatedData` binds the ciphertext to its row: it decrypts nowhere else. */
export function encrypt(
  plain: string | Uint8Array,
  associatedData: string,
  secret: string,
  nonce: Buffer,
): Buffer {
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce, TAG).setAAD(Buffer.from(associatedData))
  const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Throws if the ciphertext was changed or belongs to other associated data. */
export function decryptBytes(encrypted: Buffer, associatedData: string, secret: string): Buffer {
  const tagAt = NONCE_BYTES + TAG.authTagLength
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), encrypted.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(encrypted.subarray(NONCE_BYTES, tagAt))
  return Buffer.concat([decipher.update(encrypted.subarray(tagAt)), decipher.final()])
}

export const decrypt = (encrypted: Buffer, associatedData: string, secret: string): string =>
  decryptBytes(encrypted, associatedData, secret).toString()
