import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from '../../platform-support/startup-error.ts'
import type { SecretBox } from '../../storage/identity/secrets.ts'
import { decrypt, encrypt } from './encrypt.ts'

const MARK = 'stoa-key'
const KEY_CHARACTERS = 32
const NONCE_BYTES = 12

/** The settings of the key. */
interface KeySettings {
  secretKey?: string | undefined
  secretKeyFile?: string | undefined
  oldSecretKeys?: string | undefined
}

/** Names a key in what it has encrypted, without a hint to its value. */
const idOf = (key: string) => createHash('sha256').update(`stoa key id ${key}`).digest('hex').slice(0, 16)

function keyOfFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartupError(`STOA_SECRET_KEY_FILE ${file} cannot be read: ${(error as Error).message}.`)
  }
}

function requireStrong(key: string, name: string): string {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length < KEY_CHARACTERS)
    throw new StartupError(
      `${name} must have at least ${KEY_CHARACTERS} characters without spaces: make one with "openssl rand -base64 32".`,
    )
  return key
}

/** The key outside of the database, if there is one. */
function currentKey({ secretKey, secretKeyFile }: KeySettings): string | undefined {
  if (secretKey && secretKeyFile)
    throw new StartupError('STOA_SECRET_KEY and STOA_SECRET_KEY_FILE are both set: remove one.')
  if (secretKeyFile) return requireStrong(keyOfFile(secretKeyFile), 'The key in STOA_SECRET_KEY_FILE')
  return secretKey && requireStrong(secretKey, 'STOA_SECRET_KEY')
}

/**
 * Encrypts the secrets of the installation with a key outside of the database (envelope encryption, decision 068). Without a key they are
 * stored as they are. Old keys decrypt only.
 */
export function createSecretBox(settings: KeySettings): SecretBox {
  const current = currentKey(settings)
  const old = (settings.oldSecretKeys ?? '').split(',').filter(Boolean)
  const keys = [...(current ? [current] : []), ...old.map(key => requireStrong(key, 'STOA_OLD_SECRET_KEYS'))]
  const keyOf = new Map(keys.map(key => [idOf(key), key]))
  return {
    keyId: current && idOf(current),

    seal(plain, name) {
      if (!current) return plain
      const sealed = encrypt(plain, name, current, randomBytes(NONCE_BYTES))
      return `${MARK}:${idOf(current)}:${sealed.toString('base64url')}`
    },

    open(stored, name) {
      const [mark, id = '', sealed = ''] = stored.split(':')
      if (mark !== MARK) return { plain: stored }
      const key = keyOf.get(id)
      if (!key)
        throw new StartupError(
          keys.length === 0
            ? 'The secrets in this database are encrypted: set STOA_SECRET_KEY or STOA_SECRET_KEY_FILE to their key.'
            : 'The secrets in this database are encrypted with another key: set STOA_SECRET_KEY to it, or name it in STOA_OLD_SECRET_KEYS.',
        )
      return { plain: decrypt(Buffer.from(sealed, 'base64url'), name, key), keyId: id }
    },
  }
}
