import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token is for: one of another purpose is invalid. */
type Purpose = 'checkout completion' | 'cart recovery' | 'mail unsubscription'

const signatureOf = (secret: string, purpose: Purpose, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${payload}`).digest()

/** A token that names its content, with an HMAC. It is readable, so the content must be no secret. */
export function signToken(secret: string, purpose: Purpose, content: object): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${signatureOf(secret, purpose, payload).toString('base64url')}`
}

/** The content of a token that this installation has signed for the purpose; else undefined. */
export function verifyToken<Content extends object>(
  secret: string,
  purpose: Purpose,
  token: string,
): Content | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const expected = signatureOf(secret, purpose, payload)
  const given = Buffer.from(signature, 'base64url')
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
