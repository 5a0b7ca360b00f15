import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'stoa seal 1', 32))

/** A text that only this installation can read (AES-256-GCM), and only where it belongs. */
export function seal(text: string, place: string, secret: string, nonce: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text of `seal`. Throws where it was changed, or stands in another place. */
export function unseal(sealed: Buffer, place: string, secret: string): string {
  const tagAt = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagAt))
  return Buffer.concat([decipher.update(sealed.subarray(tagAt)), decipher.final()]).toString('utf8')
}
