import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { plainAddress } from '../mail/mail-address.ts'
import { isGuid } from '../platform-support/guid.ts'
import { maskPassword } from '../platform-support/mask-password.ts'

/** Type of a setting: allowed values and parser. */
export interface SettingType<T> {
  /** Completes the sentence "must be …". */
  allowed: string
  /** The parsed value; undefined for invalid text. */
  parse(text: string): T | undefined
  /** Display form. @default the value as text */
  show?(value: T): string
  /** A flag that needs no value: `--name` or `--no-name`, and also `--name false`. */
  isSwitch?: boolean
}

/** Declaration of a setting, used for parsing, `--help`, `--print-config` and the docs. */
export interface Setting<T> {
  type: SettingType<T>
  /** Default value, or a function of the settings declared before. */
  default: T | ((earlier: Record<string, unknown>) => T)
  /** Environment variable; undefined for options that only make sense as a flag. */
  env?: string
  /** What the setting is, and its unit. */
  description: string
}

/** The settings of a program, in the order in which they are shown. */
export type Settings = Record<string, Setting<unknown>>

/** The values of a table of settings. */
export type Values<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never
}

/** Keeps the type of each value while checking the table's shape. */
export function setting<T>(declaration: Setting<T>): Setting<T> {
  return declaration
}

export function integer(min: number, max: number): SettingType<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
  }
}

/** A number of processes; `auto` is one for each core. */
export const processCount: SettingType<number> = {
  allowed: 'auto, or a whole number from 1 to 64',
  parse: text => (text === 'auto' ? Math.min(64, availableParallelism()) : integer(1, 64).parse(text)),
}

/** A TCP port; 0 lets the system choose. */
export const port = integer(0, 65_535)

export const boolean: SettingType<boolean> = {
  allowed: 'true or false',
  isSwitch: true,
  parse: text =>
    ({ true: true, '1': true, on: true, false: false, '0': false, off: false })[text.toLowerCase()],
}

/** A switch that can be one of some texts: `--name` is the first of them, `--no-name` false. */
export function switchOr<const T extends string>(options: readonly [T, ...T[]]): SettingType<T | false> {
  return {
    allowed: `one of ${options.join(', ')}, or false`,
    isSwitch: true,
    parse(text) {
      const flag = boolean.parse(text)
      return flag === true ? options[0] : (flag ?? options.find(option => option === text))
    },
  }
}

export function choice<const T extends string>(options: readonly T[]): SettingType<T> {
  return {
    allowed: `one of ${options.join(', ')}`,
    parse: text => options.find(option => option === text),
  }
}

export const text: SettingType<string> = {
  allowed: 'some text',
  parse: value => value.trim() || undefined,
}

/** A directory; relative paths are resolved against the working directory. */
export const folder: SettingType<string> = {
  allowed: 'the path of a folder',
  parse: value => (value.trim() ? resolve(value) : undefined),
}

/** A bearer token; its value is masked. */
export const bearerSecret: SettingType<string | undefined> = {
  allowed: 'at least 16 characters without spaces',
  parse: value => (/^[\x21-\x7e]{16,}$/.test(value) ? value : undefined),
  show: value => (value ? '***' : '(none)'),
}

/** A key, or several separated by commas; masked. */
export const secretText: SettingType<string | undefined> = {
  allowed: 'at least 32 characters without spaces',
  parse: value => (/^[\x21-\x7e]{32,}$/.test(value) ? value : undefined),
  show: value => (value ? '***' : '(none)'),
}

/** A header of HTTP with a key; masked. */
export const secretHeader: SettingType<string | undefined> = {
  allowed: 'a header such as "Authorization: Bearer …"',
  parse: value => (/^[\w-]+: ?[\x21-\x7e][\x20-\x7e]*$/.test(value) ? value : undefined),
  show: value => (value ? '***' : '(none)'),
}

/** A TCP port that is closed unless it is set. */
export const optionalPort: SettingType<number | undefined> = {
  ...port,
  show: value => (value === undefined ? '(none)' : String(value)),
}

/** A public URL without a trailing slash. */
export const webAddress: SettingType<string> = {
  allowed: 'an address that begins with http:// or https://',
  parse(value) {
    const url = URL.parse(value)
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) return undefined
    return url.href.replace(/\/+$/, '')
  },
}

/** The address of another program, which is not asked unless it is set. */
export const optionalAddress: SettingType<string | undefined> = {
  ...webAddress,
  show: value => value ?? '(none)',
}

/** A part of a whole. */
export const share: SettingType<number> = {
  allowed: 'a number from 0 to 1, such as 0.1',
  parse(text) {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= 0 && value <= 1 ? value : undefined
  },
}

/** Connection string of a PostgreSQL server; the password is masked. */
export const postgresAddress: SettingType<string | undefined> = {
  allowed: 'an address that begins with postgres:// or postgresql://',
  parse: value => (/^postgres(ql)?:\/\/\S+$/.test(value) ? value : undefined),
  show: value => (value ? maskPassword(value) : '(embedded PostgreSQL)'),
}

/** Connection string of the PostgreSQL server behind a pooler. */
export const directAddress: SettingType<string | undefined> = {
  ...postgresAddress,
  show: value => (value ? maskPassword(value) : '(none)'),
}

/** Connection strings of several servers. */
export const postgresAddresses: SettingType<readonly string[]> = {
  allowed: 'addresses that begin with postgres:// or postgresql://, separated by commas',
  parse(value) {
    const list = value.split(',').flatMap(part => part.trim() || [])
    return list.every(one => postgresAddress.parse(one)) ? list : undefined
  },
  show: value => value.map(maskPassword).join(',') || '(none)',
}

/** URL of a Redis or Valkey server, with optional credentials and the number of a database; the password is masked. */
export const redisAddress: SettingType<string | undefined> = {
  allowed: 'an address such as redis://user:password@host:6379/0 or rediss://host',
  parse(value) {
    const url = URL.parse(value)
    const isServer = url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname
    return isServer && !url.search && !url.hash && /^(\/\d*)?$/.test(url.pathname) ? value : undefined
  },
  show: value => (value ? maskPassword(value) : '(none)'),
}

const isNatsAddress = (part: string) => {
  const url = URL.parse(part)
  return (
    url && ['nats:', 'tls:'].includes(url.protocol) && url.hostname && /^\/?$/.test(url.pathname + url.search)
  )
}

/** URLs of NATS servers, with the credentials of all in the first. */
export const natsAddresses: SettingType<readonly string[]> = {
  allowed: 'addresses such as nats://user:password@host:4222 or tls://host, separated by commas',
  parse(value) {
    const list = value.split(',').flatMap(part => part.trim() || [])
    return list.every(isNatsAddress) ? list : undefined
  },
  show: value => value.map(maskPassword).join(',') || '(none)',
}

/** An id in the form that the commands print. */
export const guid: SettingType<string> = {
  allowed: 'an id such as 0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11',
  parse: value => (isGuid(value) ? value.toLowerCase() : undefined),
}

/** Comma-separated IP addresses and networks (`10.0.0.0/8`). */
export const networks: SettingType<readonly string[]> = {
  allowed: 'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  parse(value) {
    const list = value
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
    return list.every(isNetwork) ? list : undefined
  },
  show: value => value.join(',') || '(none)',
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const family = isIP(address)
  if (!family || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** URL of an SMTP server, with optional credentials; the password is masked. */
export const smtpAddress: SettingType<string | undefined> = {
  allowed: 'an address such as smtp://name:password@host:587 or smtps://host',
  parse(value) {
    const url = URL.parse(value)
    const isServer = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname
    // Path, query and fragment would be ignored, so they are rejected.
    return isServer && !url.search && !url.hash && ['', '/'].includes(url.pathname) ? value : undefined
  },
  show: value => (value ? maskPassword(value) : '(none)'),
}

/** URL of a bucket of S3 or a compatible service, with keys and region; the secret key is masked. */
export const bucketAddress: SettingType<string | undefined> = {
  allowed:
    'an address such as https://ACCESS_KEY_ID:SECRET_ACCESS_KEY@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1',
  parse(value) {
    const url = URL.parse(value)
    const isBucket = url && ['http:', 'https:'].includes(url.protocol) && url.username && url.password
    const others = url ? [...url.searchParams.keys()].filter(name => name !== 'region') : []
    return isBucket && others.length === 0 && !url.hash ? value : undefined
  },
  show: value => (value ? maskPassword(value) : '(none)'),
}

/** A folder, or a bucket by its URL or as `s3://bucket/prefix`; the secret key is masked. */
export const backupAddress: SettingType<string | undefined> = {
  allowed: 'the path of a folder, an address such as s3://bucket/prefix, or that of a bucket with its keys',
  parse(value) {
    if (value.startsWith('s3://')) return /^s3:\/\/[^/\s]+(\/\S*)?$/.test(value) ? value : undefined
    return /^https?:/.test(value) ? bucketAddress.parse(value) : folder.parse(value)
  },
  show: value => (value ? maskPassword(value) : '(none)'),
}

/** One plain e-mail address, or none. */
export const optionalMailAddress: SettingType<string | undefined> = {
  allowed: 'an e-mail address',
  parse: value => plainAddress(value),
  show: value => value ?? '(none)',
}
