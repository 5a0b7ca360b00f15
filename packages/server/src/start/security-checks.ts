import { isIP } from 'node:net'
import { flagName } from '../config/load.ts'
import { isLoopbackHost } from '../platform-support/loopback.ts'
import { isPrivate } from '../platform-support/ssrf-safe-request.ts'
import type { StartConfig } from './start-settings.ts'

/** A setting or fact that puts an installation at risk once other machines can reach it. */
export interface Finding {
  /** Stable name, for logs and searches. */
  name: string
  /** `error` stops the start unless `--allow-insecure` is set; `warning` is printed and logged. */
  severity: 'error' | 'warning'
  /** Problem and remedy. */
  message: string
}

/** Limits that the value 0 disables. */
const LIMITS = [
  'pagesPerMinute',
  'visitorsPerMinute',
  'callsPerMinute',
  'failedAuthenticationsPerMinute',
  'concurrentCallsPerCaller',
  'concurrentCallsPerAddress',
  'concurrentCalls',
  'databaseMsPerMinute',
] as const

/** The settings that the checks read. */
export type CheckedSettings = Pick<
  StartConfig,
  | 'host'
  | 'publicUrl'
  | 'storefront'
  | 'storefrontUrl'
  | 'development'
  | 'testPayments'
  | 'smtpUrl'
  | 'mailFrom'
  | 'trustedProxies'
  | 'privateEndpoints'
  | (typeof LIMITS)[number]
  | 'minFreeDiskMb'
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'replicaUrls'
  | 'secretKey'
  | 'secretKeyFile'
  | 'demo'
  | 'clientId'
>

/** A site as the checks see it. */
export interface CheckedSite {
  name: string
  registration: string
  /** Whether the site has an SMTP server of its own. */
  hasMailServer: boolean
}

interface Check {
  name: string
  severity: Finding['severity']
  /** The message when the check fails. */
  test(settings: CheckedSettings, sites: readonly CheckedSite[]): string | undefined | false
}

const checks: readonly Check[] = [
  {
    name: 'development-mode',
    severity: 'error',
    test: ({ development }) =>
      development &&
      'Development mode shows internal errors and the mails of all members to the network: remove --development, or listen on 127.0.0.1 with a local --public-url.',
  },
  {
    name: 'test-payments',
    severity: 'error',
    test: ({ testPayments }) =>
      testPayments &&
      'Anyone can pay orders with the card numbers of the provider test, and no money moves: remove --test-payments.',
  },
  {
    name: 'every-proxy-trusted',
    severity: 'error',
    test: ({ trustedProxies }) =>
      trustedProxies.some(network => network.endsWith('/0')) &&
      'Every address is a trusted proxy, so clients can forge their address and bypass all limits: set --trusted-proxies to the addresses of your reverse proxies.',
  },
  {
    name: 'public-url-local',
    severity: 'warning',
    test: ({ publicUrl }) =>
      isLoopback(hostOf(publicUrl)) &&
      `Links, pictures and mails contain ${publicUrl}, which other machines cannot reach: set --public-url to the URL that browsers use.`,
  },
  {
    name: 'public-url-without-https',
    severity: 'warning',
    test: ({ publicUrl }) => isPlainHttp(publicUrl) && plainHttp(publicUrl, '--public-url'),
  },
  {
    name: 'storefront-url-missing',
    severity: 'warning',
    test: ({ storefront, storefrontUrl }) =>
      storefront &&
      !storefrontUrl &&
      'The storefront takes its URL from the Host header of each request, which clients can forge: set --storefront-url to the URL that shoppers use.',
  },
  {
    name: 'storefront-url-without-https',
    severity: 'warning',
    test: ({ storefront, storefrontUrl }) =>
      storefront &&
      storefrontUrl !== undefined &&
      isPlainHttp(storefrontUrl) &&
      plainHttp(storefrontUrl, '--storefront-url'),
  },
  {
    name: 'demo-shop',
    severity: 'warning',
    test: ({ demo, clientId }) =>
      demo &&
      !clientId &&
      'The network can reach the demo shop: create a site with "npx stoa site create" and set --client-id to its client app, or set --no-demo.',
  },
  {
    name: 'mail-server-missing',
    severity: 'warning',
    test({ smtpUrl }, sites) {
      const without = sites.filter(site => !site.hasMailServer).map(({ name }) => `"${name}"`)
      return (
        !smtpUrl &&
        (sites.length === 0 || without.length > 0) &&
        `No SMTP server is set${without.length > 0 ? ` for ${without.join(', ')}` : ''}, so codes and links for sign-in and recovery are not delivered: set --smtp-url, or enter one in the admin under Settings.`
      )
    },
  },
  {
    name: 'registration-unverified',
    severity: 'warning',
    test({ smtpUrl }, sites) {
      const open = sites
        .filter(site => site.registration === 'OPEN' && !site.hasMailServer)
        .map(({ name }) => `"${name}"`)
      return (
        !smtpUrl &&
        open.length > 0 &&
        `Anyone can register with any e-mail address at ${open.join(', ')}, and no mail can verify it: set an SMTP server and the site's registration to EMAIL_VERIFICATION, OWNER_APPROVAL or CLOSED.`
      )
    },
  },
  {
    name: 'mail-sender-local',
    severity: 'warning',
    test: ({ smtpUrl, mailFrom }) =>
      smtpUrl !== undefined &&
      mailFrom?.endsWith('@localhost') &&
      `Mail comes from ${mailFrom}, which mail servers reject: set --mail-from to an address of your domain.`,
  },
  {
    name: 'trusted-proxies-wide',
    severity: 'warning',
    test({ trustedProxies }) {
      const wide = trustedProxies.filter(network => !network.endsWith('/0') && isWide(network))
      return (
        wide.length > 0 &&
        `Every client in ${wide.join(', ')} can forge its address: set --trusted-proxies to the addresses of your reverse proxies.`
      )
    },
  },
  {
    name: 'private-endpoints',
    severity: 'warning',
    test: ({ privateEndpoints }) =>
      privateEndpoints &&
      'Anyone with an API key can make the server send requests into your private network: remove --private-endpoints unless your plug-ins need it.',
  },
  {
    name: 'limits-off',
    severity: 'warning',
    test(settings) {
      // Free space is checked for the embedded PostgreSQL only.
      const diskLimit = settings.databaseUrl === undefined ? (['minFreeDiskMb'] as const) : []
      const off = [...LIMITS, ...diskLimit].filter(name => settings[name] === 0)
      return (
        off.length > 0 &&
        `Limits are disabled, so one caller can make the server unavailable: set ${off.map(flagName).join(' and ')} to more than 0.`
      )
    },
  },
  {
    name: 'secrets-without-key',
    severity: 'warning',
    test: ({ secretKey, secretKeyFile }) =>
      !secretKey &&
      !secretKeyFile &&
      'A stolen copy of the database or of a backup opens all stored secrets and signs in as any member: set STOA_SECRET_KEY or STOA_SECRET_KEY_FILE to a key outside of the database.',
  },
  {
    name: 'database-without-tls',
    severity: 'warning',
    test({ databaseUrl, databaseDirectUrl, replicaUrls }) {
      const isOpen = (address = '') => {
        const url = URL.parse(address)
        const isRemote = url?.hostname && !isPrivateHost(url.hostname) && !url.searchParams.has('host')
        const mode = url?.searchParams.get('sslmode') ?? url?.searchParams.get('ssl') ?? 'disable'
        return isRemote && /^(disable|false|0|allow|prefer|no-verify)$/.test(mode)
      }
      const variable = isOpen(databaseUrl)
        ? 'DATABASE_URL'
        : isOpen(databaseDirectUrl)
          ? 'DATABASE_DIRECT_URL'
          : replicaUrls.some(isOpen) && 'DATABASE_REPLICA_URLS'
      return (
        variable &&
        `The connection to PostgreSQL at a public address is not encrypted and verified: add ?sslmode=verify-full to ${variable}.`
      )
    },
  },
]

/**
 * Checks an installation that other machines can reach. One that only its own machine reaches has no findings.
 * @param sites the sites in the database; none where it cannot be read yet.
 */
export function checkSecurity(settings: CheckedSettings, sites: readonly CheckedSite[] = []): Finding[] {
  if (!isReachable(settings)) return []
  return checks.flatMap(({ name, severity, test }) => {
    const message = test(settings, sites)
    return message ? [{ name, severity, message }] : []
  })
}

/** Whether other machines reach the installation: directly, or through a proxy on this machine. */
function isReachable({ host, publicUrl, storefront, storefrontUrl }: CheckedSettings): boolean {
  const hosts = [host, hostOf(publicUrl), ...(storefront && storefrontUrl ? [hostOf(storefrontUrl)] : [])]
  return !hosts.every(isLoopback)
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')

/** Browsers resolve `*.localhost` to this machine as well (RFC 6761 §6.3). */
const isLoopback = (host: string) => isLoopbackHost(host) || host.endsWith('.localhost')

const isPlainHttp = (url: string) => url.startsWith('http:') && !isLoopback(hostOf(url))

const plainHttp = (url: string, flag: string) =>
  `Passwords and sessions travel unencrypted to ${url}: put a reverse proxy with TLS in front, and set ${flag} to its https URL.`

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return isPrivate(host)
  return !host.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)
}

/** More than a private network of ordinary size, or a network of public addresses. */
function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  const [largest, largestPublic] = isIP(address) === 6 ? [32, 64] : [8, 24]
  return Number(bits) < (isPrivate(address) ? largest : largestPublic)
}
