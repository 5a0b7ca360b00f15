import { Secret, TOTP } from 'otpauth'

const PERIOD_SEC = 30
/** RFC 4226 §4 recommends 160 bits. */
export const TOTP_SECRET_BYTES = 20

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

// SHA-1, six digits and 30 seconds: the only parameters that every authenticator app supports.
const totpOf = (bytes: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: secretOf(bytes), algorithm: 'SHA1', digits: 6, period: PERIOD_SEC, ...names })

/** Secret and otpauth URL for an authenticator app. Colons separate issuer and label, so they are removed. */
export function totpEnrolment(bytes: Buffer, names: { issuer: string; label: string }) {
  const totp = totpOf(bytes, { issuer: names.issuer.replaceAll(':', ' '), label: names.label })
  return { secret: totp.secret.base32, otpauthUrl: totp.toString() }
}

/** The time step that a code belongs to, one step early or late allowed (RFC 6238 §5.2); undefined for a wrong code. */
export function totpStep(bytes: Buffer, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(bytes).validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SEC) + delta
}
