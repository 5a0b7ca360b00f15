import { boolean, integer, networks, setting } from './setting-types.ts'

const SECOND = 1000

/** Time limits of requests, and what a caller may use. */
export const requestSettings = {
  requestTimeoutMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 30 * SECOND,
    env: 'STOA_REQUEST_TIMEOUT_MS',
    description: 'Timeout in milliseconds for receiving a request, except file uploads.',
  }),
  replyTimeoutMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_REPLY_TIMEOUT_MS',
    description:
      'Idle timeout in milliseconds for sending a reply; the connection is closed when the client reads nothing.',
  }),
  drainDelayMs: setting({
    type: integer(0, 600 * SECOND),
    default: 500,
    env: 'STOA_DRAIN_DELAY_MS',
    description:
      'Time in milliseconds that a stopping server still accepts connections while /readyz returns 503; at least the health check interval of the load balancer.',
  }),
  drainTimeoutMs: setting({
    type: integer(0, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_DRAIN_TIMEOUT_MS',
    description: 'Graceful shutdown timeout in milliseconds for calls in flight.',
  }),
  minFreeDiskMb: setting({
    type: integer(0, 1_000_000),
    default: 512,
    env: 'STOA_MIN_FREE_DISK_MB',
    description:
      'Minimum free disk space in MiB for the embedded PostgreSQL; below it writes are rejected with STORAGE_FULL; 0 for no limit.',
  }),
  accessTokenTtlSec: setting({
    type: integer(60, 86_400),
    default: 14_400,
    env: 'STOA_ACCESS_TOKEN_TTL_SEC',
    description: 'Lifetime in seconds of an access token.',
  }),
  visitorsPerMinute: setting({
    type: integer(0, 1_000_000),
    default: 300,
    env: 'STOA_VISITORS_PER_MINUTE',
    description:
      'Maximum number of new visitors per minute from one network address, loopback excluded; 0 for no limit.',
  }),
  pagesPerMinute: setting({
    type: integer(0, 10_000_000),
    default: 12_000,
    env: 'STOA_PAGES_PER_MINUTE',
    description:
      'Maximum number of requests per minute for pages, pictures and files from one network address, loopback excluded; 0 for no limit.',
  }),
  callsPerMinute: setting({
    type: integer(0, 10_000_000),
    default: 6000,
    env: 'STOA_CALLS_PER_MINUTE',
    description: 'Maximum number of calls per minute of one visitor, member or API key; 0 for no limit.',
  }),
  failedAuthenticationsPerMinute: setting({
    type: integer(0, 1_000_000),
    default: 60,
    env: 'STOA_FAILED_AUTHENTICATIONS_PER_MINUTE',
    description:
      'Maximum number of calls per minute with an invalid token or key from one network address, loopback excluded; 0 for no limit.',
  }),
  concurrentCallsPerCaller: setting({
    type: integer(0, 1_000_000),
    default: 250,
    env: 'STOA_CONCURRENT_CALLS_PER_CALLER',
    description:
      'Maximum number of calls in flight of one visitor, member or API key, queued calls included; 0 for no limit.',
  }),
  concurrentCallsPerAddress: setting({
    type: integer(0, 1_000_000),
    default: 1000,
    env: 'STOA_CONCURRENT_CALLS_PER_ADDRESS',
    description:
      'Maximum number of shopper calls in flight from one network address, loopback excluded; 0 for no limit.',
  }),
  concurrentCalls: setting({
    type: integer(0, 1_000_000),
    default: 4000,
    env: 'STOA_CONCURRENT_CALLS',
    description: 'Maximum number of calls in flight of all callers, queued calls included; 0 for no limit.',
  }),
  databaseMsPerMinute: setting({
    type: integer(0, 100_000_000),
    default: 60 * SECOND,
    env: 'STOA_DATABASE_MS_PER_MINUTE',
    description:
      'Connection time in milliseconds per minute for the calls of one visitor, member or API key; 0 for no limit.',
  }),
  trustedProxies: setting({
    type: networks,
    // The storefront on the same machine forwards the addresses of its visitors.
    default: ['127.0.0.1', '::1'],
    env: 'STOA_TRUSTED_PROXIES',
    description: 'IP addresses or networks of proxies whose X-Forwarded-For header is trusted.',
  }),
  privateEndpoints: setting({
    type: boolean,
    default: false,
    env: 'STOA_PRIVATE_ENDPOINTS',
    description:
      'Allows identity providers, database adaptors and service plug-ins with addresses in private networks.',
  }),
}
