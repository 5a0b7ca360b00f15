import { service } from '../call/host.ts'
import { feature } from '../feature.ts'
import { mediaStore } from '../media/index.ts'

/** The backup of this node that is under way. It may take longer than the drain timeout: it is made again after the start. */
const backups = service('backups', ({ config, connection, db, clock, use }) => {
  const stopping = new AbortController()
  let running: Promise<boolean> | undefined
  return {
    /** Makes a backup if one is due. Resolves with whether it made one. */
    runDue(): Promise<boolean> {
      // Loaded when it is needed: most starts make no backup.
      running = import('./index.ts').then(({ runDueBackup }) =>
        runDueBackup({
          connection,
          media: use(mediaStore),
          db,
          clock,
          schedule: config,
          signal: stopping.signal,
        }),
      )
      return running
    },
    async close() {
      stopping.abort()
      await running?.catch(() => false)
    },
  }
})

/** Backups of the installation to a folder or a bucket. */
export const backupFeature = feature({
  name: 'backup',
  uses: ['media'],
  everyMinute: { backups: async host => host.config.backupTo !== undefined && host.use(backups).runDue() },
})
