import { localUrl } from '../platform-support/local-url.ts'
import {
  choice,
  directAddress,
  folder,
  natsAddresses,
  port,
  postgresAddress,
  postgresAddresses,
  processCount,
  redisAddress,
  secretText,
  setting,
  text,
  webAddress,
} from './setting-types.ts'

/** Role, addresses, data and keys of the server. */
export const installationSettings = {
  role: setting({
    type: choice(['all', 'api', 'worker']),
    default: 'all',
    env: 'STOA_ROLE',
    description:
      'What this node does: api answers calls, worker does background work (jobs, mails, webhooks, schedules), all does both.',
  }),
  processes: setting({
    type: processCount,
    default: 1,
    env: 'STOA_PROCESSES',
    description:
      'Processes that answer calls at the port of the platform, auto for one per core; from 2 on, background work has a process of its own.',
  }),
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
  replicaUrls: setting({
    type: postgresAddresses,
    default: [],
    env: 'DATABASE_REPLICA_URLS',
    description:
      'Connection strings of hot standbys of your PostgreSQL, separated by commas. Reads go to one that has replayed what their caller must see.',
  }),
  databaseDirectUrl: setting({
    type: directAddress,
    default: undefined,
    env: 'DATABASE_DIRECT_URL',
    description:
      'Connection string of PostgreSQL itself, if DATABASE_URL leads to a connection pooler such as PgBouncer: for migrations, locks of sessions and backups.',
  }),
  redisUrl: setting({
    type: redisAddress,
    default: undefined,
    env: 'STOA_REDIS_URL',
    description:
      'URL of a Redis 7 or Valkey server, in which all nodes count the limits of a minute instead of PostgreSQL, and which tells them of writes at once.',
  }),
  natsUrls: setting({
    type: natsAddresses,
    default: [],
    env: 'STOA_NATS_URL',
    description:
      'URLs of NATS servers, separated by commas, that tell all nodes of writes at once, instead of Redis; unless one is set, nodes find them in PostgreSQL.',
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
  operatorKey: setting({
    type: secretText,
    default: undefined,
    env: 'STOA_OPERATOR_KEY',
    description:
      'Key of the host for the calls that make, suspend and limit sites (`hostedSites`); at least 32 random characters, such as those of "openssl rand -base64 32". Unset, nobody can make them.',
  }),
  shippoUrl: setting({
    type: webAddress,
    default: 'https://api.goshippo.com',
    env: 'STOA_SHIPPO_URL',
    description: 'Address of the API of the carrier Shippo.',
  }),
}
