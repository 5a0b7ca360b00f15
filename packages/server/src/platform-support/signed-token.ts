import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token or a keyed hash is for: one of another purpose is invalid. */
type Purpose =
  | 'checkout completion'
  | 'coupon buyer'
  | 'cart recovery'
  | 'mail unsubscription'
  | 'newsletter confirmation'
  | 'newsletter unsubscription'
  | 'order page'
  | 'order document'
  | 'payment request'
  | 'download'
  | 'product preview'
  | 'staff access'
  | 'staff passkey'

const hmac = (secret: string, purpose: Purpose, text: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest()

/** An HMAC over a text, for a URL that contains the text besides. */
export const signatureOf = (secret: string, purpose: Purpose, text: string): string =>
  hmac(secret, purpose, text).toString('base64url')

/** The bytes of a text in base64url. Undefined if it has another character, which Node would skip: one token has one form. */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** Whether this installation has signed the text for the purpose. Takes the same time for every wrong signature. */
export function isSignatureOf(secret: string, purpose: Purpose, text: string, signature: string): boolean {
  const expected = hmac(secret, purpose, text)
  const given = bytesOf(signature)
  return given?.length === expected.length && timingSafeEqual(given, expected)
}

/** A token that names its content, with an HMAC. It is readable, so the content must be no secret. */
export function signToken(secret: string, purpose: Purpose, content: object): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${signatureOf(secret, purpose, payload)}`
}

/** The content of a token that this installation has signed for the purpose; else undefined. */
export function verifyToken<Content extends object>(
  secret: string,
  purpose: Purpose,
  token: string,
): Content | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignatureOf(secret, purpose, payload, signature)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
