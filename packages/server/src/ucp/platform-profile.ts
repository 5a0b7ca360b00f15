import type { Clock } from '../call/clock.ts'
import { CAPABILITIES, VERSION } from './capabilities.ts'
import { ProtocolError } from './protocol-error.ts'

/** How long a profile is not read again, and one that could not be read is not asked for again, in milliseconds. */
const FRESH_MS = 5 * 60_000
const FAILED_MS = 60_000
const PROFILES_MAX = 500
/** Profiles that a process reads in a minute, whoever names them. */
const READS_PER_MINUTE = 120
const URL_MAX = 2048

/** A platform of an assistant, as its profile describes it. */
export interface BuyingPlatform {
  /** Address of its profile, which identifies it. */
  profile: string
  /** Names of the capabilities that both have in a common version. */
  capabilities: ReadonlySet<string>
}

interface Entry {
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

/** The capabilities of the profile that this business has in the same version. An extension needs the capability that it extends. */
function commonWith(capabilities: Record<string, unknown>): ReadonlySet<string> {
  const common = CAPABILITIES.filter(({ name }) => {
    const versions = capabilities[name]
    return Array.isArray(versions) && versions.some(one => record(one).version === VERSION)
  })
  const names = new Set(common.map(({ name }) => name))
  return new Set(common.filter(one => !one.extends || names.has(one.extends)).map(({ name }) => name))
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
    let ucp: Record<string, unknown> = {}
    try {
      ucp = record(record(JSON.parse(text)).ucp)
    } catch {}
    if (typeof ucp.version !== 'string')
      throw new ProtocolError(
        422,
        'profile_malformed',
        `The profile ${profile} must be a JSON object with the field ucp.version.`,
      )
    if (ucp.version !== VERSION) throw unsupported(ucp.version)
    return { profile, capabilities: commonWith(record(ucp.capabilities)) }
  }

  /** The platform that sends a request. Fails with `ProtocolError`. */
  return async (headers: Headers): Promise<BuyingPlatform> => {
    const agent = headers.get('ucp-agent') ?? ''
    const version = /(?:^|[;,\s])version="([^"]*)"/.exec(agent)?.[1]
    if (version !== undefined && version !== VERSION) throw unsupported(version)
    const profile = /(?:^|[;,\s])profile="([^"]*)"/.exec(agent)?.[1] ?? ''
    const url = profile.length <= URL_MAX && URL.canParse(profile) ? new URL(profile) : undefined
    if (url?.protocol !== 'https:' && !(allowHttp && url?.protocol === 'http:'))
      throw new ProtocolError(
        400,
        'invalid_profile_url',
        'The header UCP-Agent must name the profile of the platform by an HTTPS address, such as profile="https://agent.example/profile.json".',
      )
    const now = clock.now()
    const entry = profiles.get(url.href)
    if (entry && entry.until > now) return entry.read
    if (now - reads.since > 60_000) reads = { since: now, count: 0 }
    if (++reads.count > READS_PER_MINUTE) {
      // A profile that was read before stays good enough while strangers name others.
      if (entry) return entry.read
      throw new ProtocolError(503, 'busy', 'Too many profiles are read at the moment. Try again in a minute.')
    }
    const [oldest] = profiles.keys()
    if (profiles.size >= PROFILES_MAX && oldest !== undefined) profiles.delete(oldest)
    profiles.delete(url.href)
    const next: Entry = { until: now + FRESH_MS, read: read(url.href) }
    profiles.set(url.href, next)
    next.read.catch(() => {
      next.until = now + FAILED_MS
    })
    return next.read
  }
}
