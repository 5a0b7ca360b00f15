import type { JsonWebKey } from 'node:crypto'
import type { Clock } from '../call/clock.ts'
import { CAPABILITIES, ORDER, VERSION } from './capabilities.ts'
import { ProtocolError } from './protocol-error.ts'

/** How long a profile is not read again, and one that could not be read is not asked for again, in milliseconds. */
const FRESH_MS = 5 * 60_000
const FAILED_MS = 60_000
const PROFILES_MAX = 500
/** Profiles that a process reads in a minute, whoever names them. */
const READS_PER_MINUTE = 120
const URL_MAX = 2048
/** Signing keys of a profile that are read, and how long it is not read again for a key that it does not have, in milliseconds. */
const KEYS_MAX = 20
const KEYS_MS = 60_000
/** Longest field of a signing key in characters. */
const KEY_TEXT_MAX = 500

/** A platform of an assistant, as its profile describes it. */
export interface BuyingPlatform {
  /** Address of its profile, which identifies it. */
  profile: string
  /** Names of the capabilities that both have in a common version. */
  capabilities: ReadonlySet<string>
  /** Public keys that verify its messages. */
  signingKeys: readonly JsonWebKey[]
  /** Where it receives the changes of its orders. */
  webhookUrl?: string
}

interface Entry {
  readAt: number
  until: number
  read: Promise<BuyingPlatform>
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const unsupported = (version: string) =>
  new ProtocolError(
    422,
    'version_unsupported',
    `Protocol version ${version.slice(0, 20)} is not supported. This business supports version ${VERSION}.`,
  )

/** The fields of a public key that verify a message. Others are not kept: a profile may have more of them than the process has memory for. */
function signingKey(value: unknown): JsonWebKey {
  const { kid, kty, crv, x, y } = record(value)
  const fields = Object.entries({ kid, kty, crv, x, y })
  return Object.fromEntries(
    fields.filter(([, field]) => typeof field === 'string' && field.length <= KEY_TEXT_MAX),
  )
}

/** The capabilities of the profile that this business has in the same version. An extension needs the capability that it extends. */
function commonWith(capabilities: Record<string, unknown>): ReadonlySet<string> {
  const common = CAPABILITIES.filter(({ name }) => {
    const versions = capabilities[name]
    return Array.isArray(versions) && versions.some(one => record(one).version === VERSION)
  })
  const names = new Set(common.map(({ name }) => name))
  return new Set(common.filter(one => !one.extends || names.has(one.extends)).map(({ name }) => name))
}

/** The address in the profile to which changes of orders go. */
function webhookUrlOf(capabilities: Record<string, unknown>): string | undefined {
  const versions = capabilities[ORDER]
  const order = Array.isArray(versions) ? versions.find(one => record(one).version === VERSION) : undefined
  const url = record(record(order).config).webhook_url
  return typeof url === 'string' && url.length <= URL_MAX && URL.canParse(url) ? url : undefined
}

/**
 * Reads the profile that the header `UCP-Agent` names (specification 2026-04-08, overview "Negotiation Protocol"): over HTTPS, without
 * redirects, never from a private network.
 */
export function platformProfiles({
  outgoing,
  clock,
  allowHttp,
}: {
  outgoing: typeof globalThis.fetch
  clock: Clock
  allowHttp: boolean
}) {
  const profiles = new Map<string, Entry>()
  let reads = { since: 0, count: 0 }

  const read = async (profile: string): Promise<BuyingPlatform> => {
    let text: string
    try {
      const response = await outgoing(profile, { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`status ${response.status}`)
      text = await response.text()
    } catch {
      throw new ProtocolError(
        424,
        'profile_unreachable',
        `The profile ${profile} could not be read. It must answer with status 200, without a redirect.`,
      )
    }
    let document: Record<string, unknown> = {}
    try {
      document = record(JSON.parse(text))
    } catch {}
    const ucp = record(document.ucp)
    if (typeof ucp.version !== 'string')
      throw new ProtocolError(
        422,
        'profile_malformed',
        `The profile ${profile} must be a JSON object with the field ucp.version.`,
      )
    if (ucp.version !== VERSION) throw unsupported(ucp.version)
    const capabilities = record(ucp.capabilities)
    const keys = Array.isArray(document.signing_keys) ? document.signing_keys.slice(0, KEYS_MAX) : []
    const webhookUrl = webhookUrlOf(capabilities)
    return {
      profile,
      capabilities: commonWith(capabilities),
      signingKeys: keys.map(signingKey),
      ...(webhookUrl && { webhookUrl }),
    }
  }

  /** The profile at an address, not read again until it is older than `maxAgeMs`. */
  const load = (profile: string, maxAgeMs = FRESH_MS): Promise<BuyingPlatform> => {
    const now = clock.now()
    const entry = profiles.get(profile)
    if (entry) {
      // Those in use stay, whatever strangers name: the first of the map is the one that was used longest ago.
      profiles.delete(profile)
      profiles.set(profile, entry)
    }
    if (entry && entry.until > now && entry.readAt > now - maxAgeMs) return entry.read
    if (now - reads.since > 60_000) reads = { since: now, count: 0 }
    if (++reads.count > READS_PER_MINUTE) {
      // A profile that was read before stays good enough while strangers name others.
      if (entry) return entry.read
      throw new ProtocolError(503, 'busy', 'Too many profiles are read at the moment. Try again in a minute.')
    }
    const [oldest] = profiles.keys()
    if (profiles.size >= PROFILES_MAX && oldest !== undefined) profiles.delete(oldest)
    profiles.delete(profile)
    const next: Entry = { readAt: now, until: now + FRESH_MS, read: read(profile) }
    profiles.set(profile, next)
    next.read.catch(() => {
      next.until = now + FAILED_MS
    })
    return next.read
  }

  return {
    /** The platform that sends a request, or a message within it. Fails with `ProtocolError`. */
    async of(headers: Headers, inMessage?: string): Promise<BuyingPlatform> {
      const agent = headers.get('ucp-agent') ?? ''
      const version = /(?:^|[;,\s])version="([^"]*)"/.exec(agent)?.[1]
      if (version !== undefined && version !== VERSION) throw unsupported(version)
      const profile = /(?:^|[;,\s])profile="([^"]*)"/.exec(agent)?.[1] ?? inMessage ?? ''
      if (inMessage !== undefined && inMessage !== profile)
        throw new ProtocolError(
          400,
          'invalid_profile_url',
          'The header UCP-Agent and meta["ucp-agent"] must name the same profile.',
        )
      const url = profile.length <= URL_MAX && URL.canParse(profile) ? new URL(profile) : undefined
      if (url?.protocol !== 'https:' && !(allowHttp && url?.protocol === 'http:'))
        throw new ProtocolError(
          400,
          'invalid_profile_url',
          'The header UCP-Agent must name the profile of the platform by an HTTPS address, such as profile="https://agent.example/profile.json".',
        )
      return load(url.href)
    },

    /** A key of a platform. One that its profile does not have may be new: the profile is read again, once in a minute. */
    async keyOf({ profile, signingKeys }: BuyingPlatform, id: string): Promise<JsonWebKey | undefined> {
      const byId = ({ kid }: JsonWebKey) => kid === id
      return signingKeys.find(byId) ?? (await load(profile, KEYS_MS)).signingKeys.find(byId)
    },
  }
}
