import { resolve } from 'node:path'
import { pino } from 'pino'
import { systemClock, systemIds } from '../call/clock.ts'
import { createSecretBox } from '../identity/protection/secret-box.ts'
import { openMediaStore } from '../media/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { distribute } from '../storage/citus/distribution.ts'
import { openDatabase } from '../storage/database.ts'
import { installationSecret } from '../storage/identity/secrets.ts'
import { writeSiteState } from '../storage/site-states.ts'
import type { Command } from './command.ts'
import type { ConnectedInstallation } from './connect.ts'

/** Characters of the key of an archive. */
const KEY_CHARACTERS = 32

function archiveKeyOf(env: NodeJS.ProcessEnv): string | undefined {
  const key = env.STOA_ARCHIVE_KEY
  if (key && key.length < KEY_CHARACTERS)
    throw new StartupError(
      `STOA_ARCHIVE_KEY must have at least ${KEY_CHARACTERS} characters: make one with "openssl rand -base64 32".`,
    )
  return key || undefined
}

/** Loaded when it is needed: no other command moves sites. */
const load = async () => ({ ...(await import('../sites/index.ts')), ...(await import('../backup/index.ts')) })

/** The installation as exports and imports use it. */
async function installationOf({
  config,
  connectionString,
  database,
}: Pick<ConnectedInstallation, 'connectionString' | 'database'> & {
  config: Parameters<typeof createSecretBox>[0] & Parameters<typeof openMediaStore>[0]
}) {
  const box = createSecretBox(config)
  const secret = (name: string) => installationSecret(database, systemIds, name, box)
  return {
    connection: { connectionString },
    db: database,
    media: openMediaStore(config, { logger: pino(pino.destination(2)), newId: systemIds.guid }),
    secrets: { protection: await secret('protection'), factors: await secret('factors') },
  }
}

/** Commands that move a site as a whole (docs/guides/grow.md). */
export const siteCommands: Record<string, Command> = {
  'site export': {
    description:
      'Copies a site, with its content, orders, members, media files and waiting jobs, into an archive in --to, while Stoa runs: an empty folder, s3://bucket/prefix, or a bucket as in STOA_MEDIA_BUCKET. STOA_ARCHIVE_KEY encrypts its secrets.',
    required: ['site', 'to'],
    async run({ site = '', to = '' }, connected) {
      const { exportSite, hasArchive, openBackupStore } = await load()
      const store = openBackupStore(to)
      if (await hasArchive(store))
        throw new StartupError(`There is an archive of a site in ${to}: name another place.`)
      const { tables, media, jobs, secrets } = await exportSite({
        ...(await installationOf(connected)),
        store,
        archiveKey: archiveKeyOf(process.env),
        siteId: site,
        now: systemClock.now(),
      })
      return {
        exported: site,
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        mediaFiles: media.count,
        missingMediaFiles: media.missing,
        jobs: jobs.count,
        secrets: secrets.count,
      }
    },
  },
  'site import': {
    description:
      'Adds the site of the archive in --from to this installation, while Stoa runs, and compares every table with the archive. The site is suspended until "site resume". STOA_ARCHIVE_KEY is that of the export.',
    required: ['from'],
    async run({ from = '' }, connected) {
      const { importSite, openBackupStore, readSiteManifest } = await load()
      const store = openBackupStore(from)
      const manifest = await readSiteManifest(store)
      await importSite({
        ...(await installationOf(connected)),
        store,
        manifest,
        archiveKey: archiveKeyOf(process.env),
      })
      const { site, tables, media } = manifest
      return { imported: site.id, name: site.name, tables: tables.length, mediaFiles: media.count }
    },
  },
  'site move': {
    description:
      'Moves a site to the database --to-database of another installation of the same version: copies it by way of the archive in --via, compares it, suspends it here, and lets it serve there. It takes no changes meanwhile. Repeat the command after an interruption. --to-media is where that installation has its media files, a folder or a bucket as in STOA_MEDIA_BUCKET. --address is told to those who ask here. STOA_TO_SECRET_KEY is the STOA_SECRET_KEY of the other installation.',
    required: ['site', 'to-database', 'to-media', 'address', 'via'],
    async run(
      { site = '', 'to-database': toDatabase = '', via = '', 'to-media': toMedia = '', address = '' },
      connected,
    ) {
      const { moveSite, openBackupStore } = await load()
      if (!URL.canParse(address)) throw new StartupError('--address must be a URL.')
      const { mediaBucket, mediaFolder } = connected.config
      const isBucket = /^https?:/.test(toMedia)
      if (isBucket ? toMedia === mediaBucket : !mediaBucket && resolve(toMedia) === resolve(mediaFolder))
        throw new StartupError(
          '--to-media is where this installation has its media files, and a removed site takes them along: name another place.',
        )
      const config = {
        ...connected.config,
        mediaBucket: isBucket ? toMedia : undefined,
        mediaFolder: isBucket ? mediaFolder : toMedia,
        secretKey: process.env.STOA_TO_SECRET_KEY,
        secretKeyFile: undefined,
        oldSecretKeys: undefined,
      }
      const database = openDatabase({
        connection: { connectionString: toDatabase },
        poolSize: 2,
        statementTimeoutMs: config.statementTimeoutMs,
      })
      try {
        const { readOnlyMs } = await moveSite({
          siteId: site,
          from: await installationOf(connected),
          to: await installationOf({ ...connected, config, database, connectionString: toDatabase }),
          store: openBackupStore(via),
          archiveKey: archiveKeyOf(process.env) ?? systemIds.secret(KEY_CHARACTERS),
          address,
          now: systemClock.now,
          logger: pino(pino.destination(2)),
        })
        return { moved: site, readOnlySeconds: Math.round(readOnlyMs / 1000) }
      } finally {
        await database.close()
      }
    },
  },
  distribute: {
    description:
      'Distributes the tables over a Citus cluster by site, after migrations. Refuses a database without the extension citus, or with a table that is not ready (docs/decisions/104-citus.md).',
    required: [],
    async run(_, { database }) {
      const client = await database.pool.connect()
      try {
        return await distribute(client)
      } finally {
        client.release(true)
      }
    },
  },
  'site suspend': {
    description:
      'Suspends a site: shoppers and programs get the error SITE_SUSPENDED, staff can read, background work and mails wait.',
    required: ['site'],
    run: ({ site = '' }, connected) => setStatus(connected, site, 'SUSPENDED'),
  },
  'site resume': {
    description: 'Lets a site serve that was suspended, imported, or left in the middle of a move.',
    required: ['site'],
    run: ({ site = '' }, connected) => setStatus(connected, site, 'ACTIVE'),
  },
}

async function setStatus({ database }: ConnectedInstallation, site: string, status: 'ACTIVE' | 'SUSPENDED') {
  const { result: isFound } = isGuid(site)
    ? await database.transaction(db => writeSiteState(db, site, { status }))
    : { result: false }
  if (!isFound) throw new StartupError(`There is no site ${site}: npx stoa site list shows all sites.`)
  return { site, status }
}
