import { availableParallelism } from 'node:os'
import { localUrl } from './local-url.ts'
import {
  bearerSecret,
  boolean,
  choice,
  folder,
  integer,
  mailAddress,
  networks,
  optionalPort,
  port,
  postgresAddress,
  setting,
  smtpAddress,
  text,
  type Values,
  webAddress,
} from './setting-types.ts'

const SECOND = 1000
const MIB = 1024 * 1024

/** Every setting of the server. They are read once, at start, from flags, then the environment, then these defaults. */
export const settings = {
  host: setting({
    type: text,
    default: '127.0.0.1',
    env: 'STOA_HOST',
    description:
      'Network address that the platform and the storefront listen on; 0.0.0.0 opens them to the network.',
  }),
  port: setting({
    type: port,
    default: 4000,
    env: 'STOA_PORT',
    description: 'Port of the platform; 0 takes a free one.',
  }),
  publicUrl: setting({
    type: webAddress,
    default: ({ host, port }) => localUrl(host as string, port as number),
    env: 'STOA_PUBLIC_URL',
    description: 'Address under which browsers reach the platform, when a proxy stands in front of it.',
  }),
  storefrontPort: setting({
    type: port,
    default: 3000,
    env: 'STOA_STOREFRONT_PORT',
    description: 'Port of the storefront.',
  }),
  storefrontUrl: setting<string | undefined>({
    type: webAddress,
    default: undefined,
    env: 'STOA_STOREFRONT_URL',
    description:
      'Address under which shoppers reach the storefront; without one it is taken from each request.',
  }),
  data: setting({
    type: folder,
    default: () => folder.parse('.stoa') ?? '.stoa',
    env: 'STOA_DATA',
    description:
      'Folder of the embedded PostgreSQL and of demo.json; .stoa where the program is run, unless named.',
  }),
  databaseUrl: setting({
    type: postgresAddress,
    default: undefined,
    env: 'DATABASE_URL',
    description: 'Your own PostgreSQL, version 15 or later, instead of the embedded one.',
  }),
  poolSize: setting({
    type: integer(1, 1000),
    default: 16,
    env: 'STOA_POOL_SIZE',
    description: 'Connections to PostgreSQL that this process holds at most.',
  }),
  reservedConnections: setting({
    type: integer(0, 1000),
    default: ({ poolSize }) => Math.floor((poolSize as number) / 8),
    env: 'STOA_RESERVED_CONNECTIONS',
    description:
      'Connections of the pool that only sign-in, checkout, readiness and background work use; an eighth of the pool unless named.',
  }),
  callerConnections: setting({
    type: integer(1, 1000),
    default: ({ poolSize }) => Math.max(2, Math.floor((poolSize as number) / 4)),
    env: 'STOA_CALLER_CONNECTIONS',
    description:
      'Connections of the pool that the calls of one visitor, member or key use at a time; a quarter of the pool unless named.',
  }),
  heavyConnections: setting({
    type: integer(1, 1000),
    default: () => Math.max(1, Math.floor(availableParallelism() / 2)),
    env: 'STOA_HEAVY_CONNECTIONS',
    description:
      'Heavy statements of all callers that run at a time; half the processor cores of this machine unless named.',
  }),
  heavyStatementMs: setting({
    type: integer(1, 600 * SECOND),
    default: 50,
    env: 'STOA_HEAVY_STATEMENT_MS',
    description: 'Time in milliseconds from which an SQL statement counts as heavy.',
  }),
  queueTimeoutMs: setting({
    type: integer(1, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_QUEUE_TIMEOUT_MS',
    description: 'Longest time in milliseconds that an SQL statement of a call waits for a connection.',
  }),
  statementTimeoutMs: setting({
    type: integer(100, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_STATEMENT_TIMEOUT_MS',
    description: 'Longest time in milliseconds that one SQL statement of a call may take.',
  }),
  visitorQueryTimeoutMs: setting({
    type: integer(100, 600 * SECOND),
    default: ({ statementTimeoutMs }) => Math.min(3 * SECOND, statementTimeoutMs as number),
    env: 'STOA_VISITOR_QUERY_TIMEOUT_MS',
    description:
      'Longest time in milliseconds that one SQL statement of a query of a visitor or member may take; 3000 unless statementTimeoutMs is shorter.',
  }),
  bodyLimitBytes: setting({
    type: integer(1024, 64 * MIB),
    default: MIB,
    env: 'STOA_BODY_LIMIT_BYTES',
    description: 'Largest request body in bytes; larger ones are refused with status 413.',
  }),
  uploadLimitBytes: setting({
    type: integer(1024, 1024 * MIB),
    default: 1024 * MIB,
    env: 'STOA_UPLOAD_LIMIT_BYTES',
    description: 'Largest file in bytes that can be uploaded to be imported.',
  }),
  uploadIdleMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_UPLOAD_IDLE_MS',
    description: 'Longest time in milliseconds for which no byte of such a file comes.',
  }),
  uploadTimeoutMs: setting({
    type: integer(60 * SECOND, 7 * 86_400 * SECOND),
    default: 12 * 3600 * SECOND,
    env: 'STOA_UPLOAD_TIMEOUT_MS',
    description: 'Longest time in milliseconds in which such a file must have come.',
  }),
  queryStatistics: setting({
    type: boolean,
    default: true,
    env: 'STOA_QUERY_STATISTICS',
    description: 'Counts the fields that queries of content ask, without values, to advise indexes.',
  }),
  requestTimeoutMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 30 * SECOND,
    env: 'STOA_REQUEST_TIMEOUT_MS',
    description: 'Longest time in milliseconds in which a request must have arrived whole, files apart.',
  }),
  replyTimeoutMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_REPLY_TIMEOUT_MS',
    description: 'Longest time in milliseconds in which a client reads no byte of a reply, before it is cut.',
  }),
  drainDelayMs: setting({
    type: integer(0, 600 * SECOND),
    default: 500,
    env: 'STOA_DRAIN_DELAY_MS',
    description:
      'Time in milliseconds in which a stopped server still accepts connections, while /readyz answers 503; at least as long as a load balancer takes to notice.',
  }),
  drainTimeoutMs: setting({
    type: integer(0, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_DRAIN_TIMEOUT_MS',
    description: 'Time in milliseconds that calls under way are given to end when the server is stopped.',
  }),
  minFreeDiskMb: setting({
    type: integer(0, 1_000_000),
    default: 512,
    env: 'STOA_MIN_FREE_DISK_MB',
    description:
      'Free space in MiB on the disk of the embedded PostgreSQL below which writes are rejected with STORAGE_FULL; 0 for no limit.',
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
      'New visitors that one network address (other than this machine) may become in a minute; 0 for no limit.',
  }),
  callsPerMinute: setting({
    type: integer(0, 10_000_000),
    default: 6000,
    env: 'STOA_CALLS_PER_MINUTE',
    description: 'Calls that one visitor, member or key may make in a minute; 0 for no limit.',
  }),
  failedAuthenticationsPerMinute: setting({
    type: integer(0, 1_000_000),
    default: 60,
    env: 'STOA_FAILED_AUTHENTICATIONS_PER_MINUTE',
    description:
      'Calls with an invalid token or key that one network address (other than this machine) may make in a minute; 0 for no limit.',
  }),
  concurrentCallsPerCaller: setting({
    type: integer(0, 1_000_000),
    default: 250,
    env: 'STOA_CONCURRENT_CALLS_PER_CALLER',
    description: 'Calls in flight of one visitor, member or key, those that wait included; 0 for no limit.',
  }),
  concurrentCallsPerAddress: setting({
    type: integer(0, 1_000_000),
    default: 1000,
    env: 'STOA_CONCURRENT_CALLS_PER_ADDRESS',
    description:
      'Calls in flight of shoppers at one network address (other than this machine); 0 for no limit.',
  }),
  concurrentCalls: setting({
    type: integer(0, 1_000_000),
    default: 4000,
    env: 'STOA_CONCURRENT_CALLS',
    description: 'Calls in flight of all callers, those that wait included; 0 for no limit.',
  }),
  databaseMsPerMinute: setting({
    type: integer(0, 100_000_000),
    default: 60 * SECOND,
    env: 'STOA_DATABASE_MS_PER_MINUTE',
    description:
      'Time in milliseconds for which the calls of one visitor, member or key may use connections in a minute; 0 for no limit.',
  }),
  trustedProxies: setting({
    type: networks,
    // The storefront of the same machine speaks for its visitors.
    default: ['127.0.0.1', '::1'],
    env: 'STOA_TRUSTED_PROXIES',
    description: 'Addresses or networks of proxies whose X-Forwarded-For header is believed.',
  }),
  privateEndpoints: setting({
    type: boolean,
    default: false,
    env: 'STOA_PRIVATE_ENDPOINTS',
    description:
      'Lets merchants connect identity providers, adaptors of databases and service plug-ins that have an address in a private network.',
  }),
  smtpUrl: setting({
    type: smtpAddress,
    default: undefined,
    env: 'STOA_SMTP_URL',
    description: 'SMTP server that mail is sent through; without one it stays in the mailbox of the site.',
  }),
  mailFrom: setting({
    type: mailAddress,
    default: ({ publicUrl }) => {
      const host = new URL(publicUrl as string).hostname
      return `no-reply@${/^\[|^[\d.]+$/.test(host) ? 'localhost' : host}`
    },
    env: 'STOA_MAIL_FROM',
    description: 'Address that mail comes from, under the name of the site.',
  }),
  mailRetrySec: setting({
    type: integer(1, 3600),
    default: 30,
    env: 'STOA_MAIL_RETRY_SEC',
    description:
      'Time in seconds after which a mail that could not be sent is tried again; doubled each time up to an hour.',
  }),
  logLevel: setting({
    type: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    env: 'STOA_LOG_LEVEL',
    description: 'Least weight of the log lines that are written.',
  }),
  metricsPort: setting({
    type: optionalPort,
    default: undefined,
    env: 'STOA_METRICS_PORT',
    description:
      'Port of /metrics for Prometheus, without a token; 0 takes a free one. Not open unless named.',
  }),
  metricsHost: setting({
    type: text,
    default: '127.0.0.1',
    env: 'STOA_METRICS_HOST',
    description: 'Network address on which the port of /metrics listens.',
  }),
  metricsToken: setting({
    type: bearerSecret,
    default: undefined,
    env: 'STOA_METRICS_TOKEN',
    description: "Bearer token with which /metrics answers on the platform's port; without one it does not.",
  }),
  development: setting({
    type: boolean,
    default: false,
    env: 'STOA_DEVELOPMENT',
    description:
      'Tells the cause of unexpected errors in replies and relaxes caching; never for a public shop.',
  }),
}

/** The server's settings, read. */
export type Config = Values<typeof settings>
