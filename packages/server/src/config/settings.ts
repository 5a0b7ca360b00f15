import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { localUrl } from './local-url.ts'
import {
  backupAddress,
  bearerSecret,
  boolean,
  bucketAddress,
  choice,
  folder,
  integer,
  mailAddress,
  networks,
  optionalPort,
  port,
  postgresAddress,
  secretText,
  setting,
  smtpAddress,
  text,
  type Values,
  webAddress,
} from './setting-types.ts'

const SECOND = 1000
const MIB = 1024 * 1024

/** All settings of the server. Read once at start, from flags, environment variables and these defaults, in this order. */
export const settings = {
  host: setting({
    type: text,
    default: '127.0.0.1',
    env: 'STOA_HOST',
    description:
      'Network address that the platform and the storefront listen on; 0.0.0.0 for all interfaces.',
  }),
  port: setting({
    type: port,
    default: 4000,
    env: 'STOA_PORT',
    description: 'Port of the platform; 0 for any free port.',
  }),
  publicUrl: setting({
    type: webAddress,
    default: ({ host, port }) => localUrl(host as string, port as number),
    env: 'STOA_PUBLIC_URL',
    description: 'Public URL of the platform, if it is behind a reverse proxy.',
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
    description: 'Public URL of the storefront; derived from each request unless set.',
  }),
  adminFolder: setting<string | undefined>({
    type: folder,
    default: undefined,
    env: 'STOA_ADMIN_FOLDER',
    description: 'Folder of a build of the admin with extensions; that of apps/admin unless set.',
  }),
  data: setting({
    type: folder,
    default: () => folder.parse('.stoa') ?? '.stoa',
    env: 'STOA_DATA',
    description:
      'Data directory of the embedded PostgreSQL and of demo.json; .stoa in the working directory unless set.',
  }),
  databaseUrl: setting({
    type: postgresAddress,
    default: undefined,
    env: 'DATABASE_URL',
    description:
      'Connection string of your own PostgreSQL, version 15 or later, instead of the embedded one.',
  }),
  secretKey: setting({
    type: secretText,
    default: undefined,
    env: 'STOA_SECRET_KEY',
    description:
      'Key that encrypts the secrets and signing keys in the database; at least 32 random characters, such as those of "openssl rand -base64 32". Set it in the environment: arguments are visible in process lists.',
  }),
  secretKeyFile: setting<string | undefined>({
    type: text,
    default: undefined,
    env: 'STOA_SECRET_KEY_FILE',
    description: 'File with the key, instead of STOA_SECRET_KEY.',
  }),
  oldSecretKeys: setting({
    type: secretText,
    default: undefined,
    env: 'STOA_OLD_SECRET_KEYS',
    description:
      'Earlier and later keys, separated by commas, which decrypt only: until "npx stoa secrets rotate" has run.',
  }),
  unpaidOrderMinutes: setting({
    type: integer(5, 7 * 24 * 60),
    default: 60,
    env: 'STOA_UNPAID_ORDER_MINUTES',
    description:
      'Time in minutes that a buyer has to complete an online payment before their order is rejected.',
  }),
  shippoUrl: setting({
    type: webAddress,
    default: 'https://api.goshippo.com',
    env: 'STOA_SHIPPO_URL',
    description: 'Address of the API of the carrier Shippo.',
  }),
  anonymousCartDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_ANONYMOUS_CART_DAYS',
    description:
      'Days without activity after which carts and open checkouts of those who have not signed in are deleted.',
  }),
  openCheckoutDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_OPEN_CHECKOUT_DAYS',
    description:
      'Days without activity after which open checkouts of members are deleted; their carts stay until the account is deleted.',
  }),
  completedCheckoutDays: setting({
    type: integer(0, 3650),
    default: 180,
    env: 'STOA_COMPLETED_CHECKOUT_DAYS',
    description: 'Days after the order at which its checkout is deleted; the order stays. 0 for never.',
  }),
  abandonedCheckoutDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_ABANDONED_CHECKOUT_DAYS',
    description: 'Days without a change after which the record of an abandoned checkout is deleted.',
  }),
  mailDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_MAIL_DAYS',
    description: 'Days after which a mail in the mailbox of the site is deleted, with text and address.',
  }),
  eventDays: setting({
    type: integer(0, 3650),
    default: 400,
    env: 'STOA_EVENT_DAYS',
    description:
      'Days after which events are deleted, with their payload; changes older than that cannot be undone. 0 for never.',
  }),
  journalDays: setting({
    type: integer(0, 3650),
    default: 730,
    env: 'STOA_JOURNAL_DAYS',
    description:
      'Days after which entries of the journal of staff are deleted, with the values before and after; 0 for never.',
  }),
  sessionDays: setting({
    type: integer(1, 3650),
    default: 180,
    env: 'STOA_SESSION_DAYS',
    description:
      'Days without use after which a refresh token of a visitor or member ends; its session is deleted 30 days later.',
  }),
  sessionDetailDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_SESSION_DETAIL_DAYS',
    description:
      'Days after a sign-in at which its network address and browser are removed from the session.',
  }),
  idempotencyDays: setting({
    type: integer(1, 90),
    default: 7,
    env: 'STOA_IDEMPOTENCY_DAYS',
    description: 'Days for which the reply to an Idempotency-Key is stored.',
  }),
  pluginTraceDays: setting({
    type: integer(1, 365),
    default: 7,
    env: 'STOA_PLUGIN_TRACE_DAYS',
    description: 'Days after which the record of a request to a service plug-in is deleted.',
  }),
  deliveryDays: setting({
    type: integer(1, 365),
    default: 30,
    env: 'STOA_DELIVERY_DAYS',
    description: 'Days after which a completed or failed delivery of a webhook is deleted.',
  }),
  jobDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_JOB_DAYS',
    description:
      'Days after which a finished job is deleted, with its log; an import can be undone until then.',
  }),
  orderLinkDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_ORDER_LINK_DAYS',
    description: 'Days for which a link of a mail opens the page of an order without a sign-in.',
  }),
  payLinkDays: setting({
    type: integer(1, 3650),
    default: 90,
    env: 'STOA_PAY_LINK_DAYS',
    description:
      'Days for which the link of a payment request opens its page, from the end of the request, or from its creation if it has no end.',
  }),
  recoveryLinkDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_RECOVERY_LINK_DAYS',
    description: 'Days after which the link to an abandoned checkout opens the shop instead of the checkout.',
  }),
  draftOrderDays: setting({
    type: integer(1, 3650),
    default: 30,
    env: 'STOA_DRAFT_ORDER_DAYS',
    description: 'Days after which a draft of changes of an order expires.',
  }),
  poolSize: setting({
    type: integer(1, 1000),
    default: 16,
    env: 'STOA_POOL_SIZE',
    description: 'Maximum number of connections to PostgreSQL of this process.',
  }),
  reservedConnections: setting({
    type: integer(0, 1000),
    default: ({ poolSize }) => Math.floor((poolSize as number) / 8),
    env: 'STOA_RESERVED_CONNECTIONS',
    description:
      'Connections of the pool reserved for sign-in, checkout, readiness checks and background work; an eighth of the pool unless set.',
  }),
  callerConnections: setting({
    type: integer(1, 1000),
    default: ({ poolSize }) => Math.max(2, Math.floor((poolSize as number) / 4)),
    env: 'STOA_CALLER_CONNECTIONS',
    description:
      'Maximum number of pool connections for concurrent calls of one visitor, member or API key; a quarter of the pool unless set.',
  }),
  heavyConnections: setting({
    type: integer(1, 1000),
    default: () => Math.max(1, Math.floor(availableParallelism() / 2)),
    env: 'STOA_HEAVY_CONNECTIONS',
    description:
      'Maximum number of concurrent heavy statements of all callers; half the CPU cores of this machine unless set.',
  }),
  heavyStatementMs: setting({
    type: integer(1, 600 * SECOND),
    default: 50,
    env: 'STOA_HEAVY_STATEMENT_MS',
    description: 'Duration in milliseconds from which an SQL statement counts as heavy.',
  }),
  queueTimeoutMs: setting({
    type: integer(1, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_QUEUE_TIMEOUT_MS',
    description: 'Maximum time in milliseconds that an SQL statement of a call waits for a connection.',
  }),
  statementTimeoutMs: setting({
    type: integer(100, 600 * SECOND),
    default: 10 * SECOND,
    env: 'STOA_STATEMENT_TIMEOUT_MS',
    description: 'Timeout of one SQL statement of a call in milliseconds.',
  }),
  visitorQueryTimeoutMs: setting({
    type: integer(100, 600 * SECOND),
    default: ({ statementTimeoutMs }) => Math.min(3 * SECOND, statementTimeoutMs as number),
    env: 'STOA_VISITOR_QUERY_TIMEOUT_MS',
    description:
      'Timeout of one SQL statement of a query by a visitor or member in milliseconds; 3000 unless statementTimeoutMs is lower.',
  }),
  bodyLimitBytes: setting({
    type: integer(1024, 64 * MIB),
    default: MIB,
    env: 'STOA_BODY_LIMIT_BYTES',
    description: 'Maximum size of a request body in bytes; larger ones are rejected with status 413.',
  }),
  uploadLimitBytes: setting({
    type: integer(1024, 1024 * MIB),
    default: 1024 * MIB,
    env: 'STOA_UPLOAD_LIMIT_BYTES',
    description: 'Maximum size of an uploaded file in bytes.',
  }),
  mediaFolder: setting({
    type: folder,
    default: ({ data }) => join(data as string, 'media'),
    env: 'STOA_MEDIA_FOLDER',
    description:
      'Directory of uploaded pictures, which all nodes share; the folder media of the data directory unless set.',
  }),
  mediaBucket: setting({
    type: bucketAddress,
    default: undefined,
    env: 'STOA_MEDIA_BUCKET',
    description:
      'URL of a bucket of S3 or a compatible service for uploaded pictures, instead of the directory; keys are percent-encoded.',
  }),
  backupTo: setting({
    type: backupAddress,
    default: undefined,
    env: 'STOA_BACKUP_TO',
    description:
      'Where backups are: a folder, s3://bucket/prefix with the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a bucket as in STOA_MEDIA_BUCKET.',
  }),
  backupHours: setting({
    type: integer(0, 8760),
    default: 24,
    env: 'STOA_BACKUP_HOURS',
    description: 'Hours from the begin of one scheduled backup to the next, if backupTo is set; 0 for none.',
  }),
  backupKeep: setting({
    type: integer(1, 1000),
    default: 7,
    env: 'STOA_BACKUP_KEEP',
    description: 'Number of backups that the schedule leaves; older ones are deleted.',
  }),
  mediaLimitBytes: setting({
    type: integer(1024, 1024 * MIB),
    default: 50 * MIB,
    env: 'STOA_MEDIA_LIMIT_BYTES',
    description: 'Maximum size of an uploaded picture in bytes.',
  }),
  uploadIdleMs: setting({
    type: integer(SECOND, 600 * SECOND),
    default: 60 * SECOND,
    env: 'STOA_UPLOAD_IDLE_MS',
    description: 'Upload idle timeout in milliseconds.',
  }),
  uploadTimeoutMs: setting({
    type: integer(60 * SECOND, 7 * 86_400 * SECOND),
    default: 12 * 3600 * SECOND,
    env: 'STOA_UPLOAD_TIMEOUT_MS',
    description: 'Upload timeout in milliseconds.',
  }),
  downloadLinkHours: setting({
    type: integer(1, 8760),
    default: 72,
    env: 'STOA_DOWNLOAD_LINK_HOURS',
    description: 'Lifetime of the download links of digital products in hours.',
  }),
  downloadLimit: setting({
    type: integer(1, 1000),
    default: 10,
    env: 'STOA_DOWNLOAD_LIMIT',
    description: 'Maximum number of downloads of a file for each line item of an order.',
  }),
  queryStatistics: setting({
    type: boolean,
    default: true,
    env: 'STOA_QUERY_STATISTICS',
    description: 'Collects statistics of content queries, without values, to recommend indexes.',
  }),
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
  smtpUrl: setting({
    type: smtpAddress,
    default: undefined,
    env: 'STOA_SMTP_URL',
    description:
      'URL of the SMTP server for outgoing mail; unless set, mail stays in the mailbox of the site.',
  }),
  mailFrom: setting({
    type: mailAddress,
    default: ({ publicUrl }) => {
      const host = new URL(publicUrl as string).hostname
      return `no-reply@${/^\[|^[\d.]+$/.test(host) ? 'localhost' : host}`
    },
    env: 'STOA_MAIL_FROM',
    description: 'Sender address of mail; the display name is the name of the site.',
  }),
  mailRetrySec: setting({
    type: integer(1, 3600),
    default: 30,
    env: 'STOA_MAIL_RETRY_SEC',
    description:
      'Delay in seconds before a failed mail is retried; doubled after each attempt, up to an hour.',
  }),
  logLevel: setting({
    type: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    env: 'STOA_LOG_LEVEL',
    description: 'Minimum log level.',
  }),
  metricsPort: setting({
    type: optionalPort,
    default: undefined,
    env: 'STOA_METRICS_PORT',
    description:
      'Port of a separate /metrics endpoint for Prometheus, without a token; 0 for any free port. Closed unless set.',
  }),
  metricsHost: setting({
    type: text,
    default: '127.0.0.1',
    env: 'STOA_METRICS_HOST',
    description: 'Network address that the /metrics port listens on.',
  }),
  metricsToken: setting({
    type: bearerSecret,
    default: undefined,
    env: 'STOA_METRICS_TOKEN',
    description:
      "Bearer token of /metrics on the platform's port; unless set, /metrics is not available there.",
  }),
  testPayments: setting({
    type: boolean,
    default: false,
    env: 'STOA_TEST_PAYMENTS',
    description:
      'Offers the payment provider `test`, whose card numbers decide the result and which moves no money. On in the demo. Never for a public shop.',
  }),
  graphqlIntrospection: setting({
    type: boolean,
    default: true,
    env: 'STOA_GRAPHQL_INTROSPECTION',
    description: 'Whether GraphQL requests may read the schema. It says no more than the public reference.',
  }),
  development: setting({
    type: boolean,
    default: false,
    env: 'STOA_DEVELOPMENT',
    description:
      'Development mode: replies contain the cause of unexpected errors, and caching is relaxed. Never for a public shop.',
  }),
}

/** Values of the server's settings. */
export interface Config extends Values<typeof settings> {}
