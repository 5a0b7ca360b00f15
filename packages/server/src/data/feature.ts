import { type Host, service } from '../call/host.ts'
import { joinInterceptors } from '../call/interceptor.ts'
import { serveDataFiles } from '../edge/pages/data-files.ts'
import { feature } from '../feature.ts'
import { mediaStore } from '../media/index.ts'
import { externalConnectionHandlers } from './adaptors/external-connections.ts'
import { externalInterceptors } from './adaptors/external-interceptors.ts'
import { batchableItemWrites } from './batched-inserts.ts'
import { dataCollectionHandlers } from './collections/collections.ts'
import { dataPermissionHandlers } from './collections/permissions.ts'
import { purgeDeleted } from './collections/purge.ts'
import { openIndexWorker, runIndexQueue } from './indexes/index-worker.ts'
import { dataIndexHandlers } from './indexes/indexes.ts'
import { itemInterceptors } from './interceptors.ts'
import { itemHandlers } from './items.ts'
import { backupHandlers } from './jobs/backups/backups.ts'
import { exchangeFiles, FILES_PATH, jobKinds, moveBackups, moveFiles, openDataJobs } from './jobs/index.ts'
import { movementJobHandlers } from './jobs/movement/movement-jobs.ts'
import { taskHandlers } from './jobs/tasks/tasks.ts'

/** The bulk jobs of this node. */
const dataJobs = service('data jobs', ({ maintenance, config, jobKinds, ...host }) =>
  openDataJobs({
    ...host,
    kinds: jobKinds,
    content: host.use(mediaStore),
    drainTimeoutMs: config.drainTimeoutMs,
    jobDays: config.jobDays,
    work: maintenance,
  }),
)

const indexing = (host: Host) => ({ ...host, database: host.db })

const indexWorker = service('data indexes', host =>
  openIndexWorker({ ...indexing(host), drainTimeoutMs: host.config.drainTimeoutMs }),
)

/** The content service: collections, items, indexes, jobs, adaptors of external databases. */
export const dataFeature = feature({
  name: 'data',
  uses: ['events', 'identity', 'media', 'service-plugins'],
  handlers: {
    dataCollections: dataCollectionHandlers,
    items: itemHandlers,
    dataIndexes: dataIndexHandlers,
    dataPermissions: dataPermissionHandlers,
    dataTasks: taskHandlers,
    dataBackups: backupHandlers,
    movementJobs: movementJobHandlers,
    externalDatabaseConnections: externalConnectionHandlers,
  },
  resourceInterceptors: ({ servicePlugins }) =>
    joinInterceptors({ items: itemInterceptors(servicePlugins) }, externalInterceptors),
  batchableWrites: { items: batchableItemWrites },
  jobKinds,
  everyMinute: {
    async files(host) {
      if (host.config.mediaBucket === undefined) return
      const move = { ...host, store: host.use(mediaStore) }
      await moveFiles(move)
      await moveBackups(move)
    },
  },
  everyHour: {
    'scheduled jobs': async (host, now) => (await host.use(dataJobs)).runScheduled(now),
    'deleted collections': host => purgeDeleted(indexing(host)),
  },
  onDemand: {
    'data jobs': async host => (await host.use(dataJobs)).drain(),
    'index queue': host => runIndexQueue(indexing(host)),
  },
  async start(host) {
    await host.use(dataJobs)
    if (host.maintenance) host.use(indexWorker)
  },
  pages: (pages, { db, platform, clock, config, isDiskLow, use }) =>
    serveDataFiles(
      pages,
      FILES_PATH,
      exchangeFiles({
        db,
        store: use(mediaStore),
        secret: platform.protectionSecret,
        now: clock.now,
        limitBytes: config.uploadLimitBytes,
        idleMs: config.uploadIdleMs,
        withinMs: config.uploadTimeoutMs,
      }),
      isDiskLow,
    ),
})
