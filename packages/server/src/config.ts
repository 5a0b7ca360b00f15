import { availableParallelism } from 'node:os'
import { localUrl } from './configuration/local-url.ts'
import {
  bearerSecret,
  choice,
  folder,
  integer,
  mailAddress,
  networks,
  onOff,
  optionalPort,
  port,
  postgresAddress,
  setting,
  smtpAddress,
  text,
  type Values,
  webAddress,
} from './configuration/setting.ts'

const SECOND = 1000
const MIB = 1024 * 1024

/** Every setting of the server. They are read once, at start, from flags, then the environment, then these defaults. */
export const settings = {
  host: setting({
    kind: text,
    default: '127.0.0.1',
    env: 'STOA_HOST',
    sentence:
      'Network address that the platform and the storefront listen on; 0.0.0.0 opens them to the network.',
  }),
  port: setting({
    kind: port,
    default: 4000,
    env: 'STOA_PORT',
    sentence: 'Port of the platform; 0 takes a free one.',
  }),
  publicUrl: setting({
    kind: webAddress,
    default: ({ host, port }) => localUrl(host as string, port as number),
    env: 'STOA_PUBLIC_URL',
    sentence: 'Address under which browsers reach the platform, when a proxy stands in front of it.',
  }),
  storefrontPort: setting({
    kind: port,
    default: 3000,
    env: 'STOA_STOREFRONT_PORT',
    sentence: 'Port of the storefront.',
  }),
  storefrontUrl: setting<string | undefined>({
    kind: webAddress,
    default: undefined,
    env: 'STOA_STOREFRONT_URL',
    sentence: 'Address under which shoppers reach the storefront; without one it is taken from each request.',
  }),
  data: setting({
    kind: folder,
    default: () => folder.parse('.stoa') ?? '.stoa',
    env: 'STOA_DATA',
    sentence:
      'Folder of the embedded PostgreSQL and of demo.json; .stoa where the program is run, unless named.',
  }),
  databaseUrl: setting({
    kind: postgresAddress,
    default: undefined,
    env: 'DATABASE_URL',
    sentence: 'Your own PostgreSQL, version 15 or later, instead of the embedded one.',
  }),
  poolSize: setting({
    kind: integer(1, 1000),
    default: 16,
    env: 'STOA_POOL_SIZE',
    sentence: 'Connections to PostgreSQL that this process holds at most.',
  }),
  reservedConnections: setting({
    kind: integer(0, 1000),
    default: ({ poolSize }) => Math.floor((poolSize as number) / 8),
    env: 'STOA_RESERVED_CONNECTIONS',
    sentence:
      'Connections of the pool that only sign-in, checkout, readiness and background work use; an eighth of the pool unless named.',
  }),
  callerConnections: setting({
    kind: integer(1, 1000),
    default: ({ poolSize }) => Math.max(2, Math.floor((poolSize as number) / 4)),
    env: 'STOA_CALLER_CONNECTIONS',
    sentence:
      'Connections of the pool that the calls of one visitor, member or key use at a time; a quarter of the pool unless named.',
  }),
  heavyConnections: setting({
    kind: integer(1, 1000),
    default: () => Math.max(1, Math.floor(availableParallelism() / 2)),
    env: 'STOA_HEAVY_CONNECTIONS',
    sentence:
      'Heavy statements of all callers that run at a time; half the processor cores of this machine unless named.',
  }),
  heavyStatementMs: setting({
    kind: integer(1, 600 * SECOND),
    default: 50,
    env: 'STOA_HEAVY_STATEMENT_MS',
    sentence: 'Time in milliseconds from which an SQL statement counts as heavy.',
  }),
  queueTimeoutMs: setting({
    kind: integer(1, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_QUEUE_TIMEOUT_MS',
    sentence: 'Longest time in milliseconds that an SQL statement of a call waits for a connection.',
  }),
  statementTimeoutMs: setting({
    kind: integer(100, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_STATEMENT_TIMEOUT_MS',
    sentence: 'Longest time in milliseconds that one SQL statement of a call may take.',
  }),
  visitorQueryTimeoutMs: setting({
    kind: integer(100, 600 * SECOND),
    default: ({ statementTimeoutMs }) => Math.min(3 * SECOND, statementTimeoutMs as number),
    env: 'STOA_VISITOR_QUERY_TIMEOUT_MS',
    sentence:
      'Longest time in milliseconds that one SQL statement of a query of a visitor or member may take; 3000 unless statementTimeoutMs is shorter.',
  }),
  bodyLimitBytes: setting({
    kind: integer(1024, 64 * MIB),
    default: MIB,
    env: 'STOA_BODY_LIMIT_BYTES',
    sentence: 'Largest request body in bytes; larger ones are refused with status 413.',
  }),
  uploadLimitBytes: setting({
    kind: integer(1024, 1024 * MIB),
    default: 1024 * MIB,
    env: 'STOA_UPLOAD_LIMIT_BYTES',
    sentence: 'Largest file in bytes that can be uploaded to be imported.',
  }),
  uploadIdleMs: setting({
    kind: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_UPLOAD_IDLE_MS',
    sentence: 'Longest time in milliseconds for which no byte of such a file comes.',
  }),
  uploadTimeoutMs: setting({
    kind: integer(60 * SECOND, 7 * 86_400 * SECOND),
    default: 12 * 3600 * SECOND,
    env: 'STOA_UPLOAD_TIMEOUT_MS',
    sentence: 'Longest time in milliseconds in which such a file must have come.',
  }),
  queryStatistics: setting({
    kind: onOff,
    default: true,
    env: 'STOA_QUERY_STATISTICS',
    sentence: 'Counts the fields that queries of content ask, without values, to advise indexes.',
  }),
  requestTimeoutMs: setting({
    kind: integer(SECOND, 600 * SECOND),
    default: 30 * SECOND,
    env: 'STOA_REQUEST_TIMEOUT_MS',
    sentence: 'Longest time in milliseconds in which a request must have arrived whole, files apart.',
  }),
  replyTimeoutMs: setting({
    kind: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_REPLY_TIMEOUT_MS',
    sentence: 'Longest time in milliseconds in which a client reads no byte of a reply, before it is cut.',
  }),
  drainDelayMs: setting({
    kind: integer(0, 600 * SECOND),
    default: 500,
    env: 'STOA_DRAIN_DELAY_MS',
    sentence:
      'Time in milliseconds in which a stopped server still accepts connections, while /readyz answers 503; at least as long as a load balancer takes to notice.',
  }),
  drainTimeoutMs: setting({
    kind: integer(0, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_DRAIN_TIMEOUT_MS',
    sentence: 'Time in milliseconds that calls under way are given to end when the server is stopped.',
  }),
  minFreeDiskMb: setting({
    kind: integer(0, 1_000_000),
    default: 512,
    env: 'STOA_MIN_FREE_DISK_MB',
    sentence:
      'Free space in MiB on the disk of the embedded PostgreSQL below which writes are rejected with STORAGE_FULL; 0 for no limit.',
  }),
  accessTokenTtlSec: setting({
    kind: integer(60, 86_400),
    default: 14_400,
    env: 'STOA_ACCESS_TOKEN_TTL_SEC',
    sentence: 'Lifetime in seconds of an access token.',
  }),
  visitorsPerMinute: setting({
    kind: integer(0, 1_000_000),
    default: 300,
    env: 'STOA_VISITORS_PER_MINUTE',
    sentence:
      'New visitors that one network address (other than this machine) may become in a minute; 0 for no limit.',
  }),
  callsPerMinute: setting({
    kind: integer(0, 10_000_000),
    default: 6000,
    env: 'STOA_CALLS_PER_MINUTE',
    sentence: 'Calls that one visitor, member or key may make in a minute; 0 for no limit.',
  }),
  failedAuthenticationsPerMinute: setting({
    kind: integer(0, 1_000_000),
    default: 60,
    env: 'STOA_FAILED_AUTHENTICATIONS_PER_MINUTE',
    sentence:
      'Calls with an invalid token or key that one network address (other than this machine) may make in a minute; 0 for no limit.',
  }),
  concurrentCallsPerCaller: setting({
    kind: integer(0, 1_000_000),
    default: 250,
    env: 'STOA_CONCURRENT_CALLS_PER_CALLER',
    sentence: 'Calls in flight of one visitor, member or key, those that wait included; 0 for no limit.',
  }),
  concurrentCallsPerAddress: setting({
    kind: integer(0, 1_000_000),
    default: 1000,
    env: 'STOA_CONCURRENT_CALLS_PER_ADDRESS',
    sentence: 'Calls in flight of shoppers at one network address (other than this machine); 0 for no limit.',
  }),
  concurrentCalls: setting({
    kind: integer(0, 1_000_000),
    default: 4000,
    env: 'STOA_CONCURRENT_CALLS',
    sentence: 'Calls in flight of all callers, those that wait included; 0 for no limit.',
  }),
  databaseMsPerMinute: setting({
    kind: integer(0, 100_000_000),
    default: 60 * SECOND,
    env: 'STOA_DATABASE_MS_PER_MINUTE',
    sentence:
      'Time in milliseconds for which the calls of one visitor, member or key may use connections in a minute; 0 for no limit.',
  }),
  trustedProxies: setting({
    kind: networks,
    // The storefront of the same machine speaks for its visitors.
    default: ['127.0.0.1', '::1'],
    env: 'STOA_TRUSTED_PROXIES',
    sentence: 'Addresses or networks of proxies whose X-Forwarded-For header is believed.',
  }),
  privateEndpoints: setting({
    kind: onOff,
    default: false,
    env: 'STOA_PRIVATE_ENDPOINTS',
    sentence:
      'Lets merchants connect identity providers, adaptors of databases and service plug-ins that have an address in a private network.',
  }),
  smtpUrl: setting({
    kind: smtpAddress,
    default: undefined,
    env: 'STOA_SMTP_URL',
    sentence: 'SMTP server that mail is sent through; without one it stays in the mailbox of the site.',
  }),
  mailFrom: setting({
    kind: mailAddress,
    default: ({ publicUrl }) => {
      const host = new URL(publicUrl as string).hostname
      return `no-reply@${/^\[|^[\d.]+$/.test(host) ? 'localhost' : host}`
    },
    env: 'STOA_MAIL_FROM',
    sentence: 'Address that mail comes from, under the name of the site.',
  }),
  mailRetrySec: setting({
    kind: integer(1, 3600),
    default: 30,
    env: 'STOA_MAIL_RETRY_SEC',
    sentence:
      'Time in seconds after which a mail that could not be sent is tried again; doubled each time up to an hour.',
  }),
  logLevel: setting({
    kind: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    env: 'STOA_LOG_LEVEL',
    sentence: 'Least weight of the log lines that are written.',
  }),
  metricsPort: setting({
    kind: optionalPort,
    default: undefined,
    env: 'STOA_METRICS_PORT',
    sentence: 'Port of /metrics for Prometheus, without a token; 0 takes a free one. Not open unless named.',
  }),
  metricsHost: setting({
    kind: text,
    default: '127.0.0.1',
    env: 'STOA_METRICS_HOST',
    sentence: 'Network address on which the port of /metrics listens.',
  }),
  metricsToken: setting({
    kind: bearerSecret,
    default: undefined,
    env: 'STOA_METRICS_TOKEN',
    sentence: "Bearer token with which /metrics answers on the platform's port; without one it does not.",
  }),
  development: setting({
    kind: onOff,
    default: false,
    env: 'STOA_DEVELOPMENT',
    sentence: 'Tells the cause of unexpected errors in replies and relaxes caching; never for a public shop.',
  }),
}

/** The server's settings, read. */
export type Config = Values<typeof settings>
