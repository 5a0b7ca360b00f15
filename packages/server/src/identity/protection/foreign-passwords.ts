import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Loaded on first use. */
const verify = async (password: string, hash: string) =>
  (await import('@node-rs/bcrypt')).verify(password, hash)

/** A hash that another system made: how it is recognised, and how a password is checked against it. */
interface ForeignHash {
  pattern: RegExp
  check(password: string, hash: string): Promise<boolean>
}

/** WordPress 6.8 shortens a password to a MAC before bcrypt, which reads 72 bytes. */
const wordPressKey = (password: string) =>
  createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')

const BASE64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The base64 of phpass, whose first bits are the lowest. */
function phpassBase64(bytes: Buffer): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const count = Math.min(3, bytes.length - i)
    const value = bytes.readUIntLE(i, count)
    for (let digit = 0; digit <= count; digit++) text += BASE64[(value >> (6 * digit)) & 63]
  }
  return text
}

/** Portable hashes of phpass, as WordPress stored them before 6.8: repeated MD5 with a salt. */
function phpass(password: string, stored: string): string {
  const rounds = 2 ** BASE64.indexOf(stored[3] ?? '')
  const salt = stored.slice(4, 12)
  const md5 = (...parts: (string | Buffer)[]) =>
    parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest()
  let digest = md5(salt, password)
  for (let i = 0; i < rounds; i++) digest = md5(digest, password)
  return stored.slice(0, 12) + phpassBase64(digest)
}

const FOREIGN: readonly ForeignHash[] = [
  { pattern: /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/, check: verify },
  {
    pattern: /^\$wp\$2y\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/,
    check: (password, hash) => verify(wordPressKey(password), hash.slice('$wp'.length)),
  },
  {
    pattern: /^\$[PH]\$[5-9A-D][./A-Za-z0-9]{30}$/,
    check: async (password, hash) => timingSafeEqual(Buffer.from(phpass(password, hash)), Buffer.from(hash)),
  },
]

/** The kind of a hash of another system; undefined for others. */
export const foreignHashOf = (hash: string): ForeignHash | undefined =>
  FOREIGN.find(({ pattern }) => pattern.test(hash))

/** Hashes that a member can be created with: those of other systems, and argon2 of moderate cost. */
export const isImportable = (hash: string): boolean =>
  foreignHashOf(hash) !== undefined || isModerateArgon2(hash)

function isModerateArgon2(hash: string): boolean {
  const [, memory, passes, lanes] =
    /^\$argon2id?\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/.exec(
      hash,
    ) ?? []
  return memory !== undefined && Number(memory) <= 131_072 && Number(passes) <= 10 && Number(lanes) <= 4
}
