import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  backupAddress,
  boolean,
  bucketAddress,
  choice,
  folder,
  integer,
  optionalAddress,
  secretHeader,
  setting,
} from './setting-types.ts'

const SECOND = 1000

const MIB = 1024 * 1024

/** Connections to the database, files and backups. */
export const storageSettings = {
  poolSize: setting({
    type: integer(1, 1000),
    // Connections cost PostgreSQL memory, and it has 100 by default.
    default: ({ processes }) =>
      processes === 1 ? 16 : Math.max(6, Math.min(16, Math.floor(32 / (processes as number)))),
    env: 'STOA_POOL_SIZE',
    description:
      'Maximum number of connections of a process to PostgreSQL; 16 unless set, with several processes 32 for all together, but at least 6 for each.',
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
    default: ({ processes }) => Math.max(1, Math.floor(availableParallelism() / 2 / (processes as number))),
    env: 'STOA_HEAVY_CONNECTIONS',
    description:
      'Maximum number of concurrent heavy statements of all callers in a process; unless set, half the CPU cores of this machine for all its processes together.',
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
  slowStatementMs: setting({
    type: integer(1, 600 * SECOND),
    default: SECOND,
    env: 'STOA_SLOW_STATEMENT_MS',
    description: 'Duration in milliseconds from which an SQL statement is logged, with its call or job.',
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
  mediaUrl: setting({
    type: optionalAddress,
    default: undefined,
    env: 'STOA_MEDIA_URL',
    description:
      'Address under which shoppers load pictures and videos, such as that of a CDN in front of the platform; that of the platform unless set.',
  }),
  cdnPurgeUrl: setting({
    type: optionalAddress,
    default: undefined,
    env: 'STOA_CDN_PURGE_URL',
    description:
      'Address that is asked to drop pages and deleted files from a CDN by their tags, such as https://api.fastly.com/service/ID/purge; nothing is asked unless set.',
  }),
  cdnPurgeFormat: setting({
    type: choice(['surrogate-key', 'tags']),
    default: 'surrogate-key',
    env: 'STOA_CDN_PURGE_FORMAT',
    description:
      'How the request names the tags: in the header Surrogate-Key alone (Fastly, Varnish), or also in a JSON body {"tags": […]} (Cloudflare).',
  }),
  cdnPurgeHeader: setting({
    type: secretHeader,
    default: undefined,
    env: 'STOA_CDN_PURGE_HEADER',
    description: 'Header of that request with the key of the CDN, such as "Fastly-Key: …"; none unless set.',
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
}
