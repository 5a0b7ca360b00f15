import { s } from '../../schema.ts'

export const BackupStatus = ['PENDING', 'READY', 'FAILED', 'DELETED', 'CANCELED'] as const
export const BackupType = ['ON_DEMAND', 'AUTO'] as const
export const RestorationStatus = ['PENDING', 'COMPLETED', 'FAILED'] as const

/** A snapshot of all collections of a site: items of both environments, drafts and references, at one point in time. */
export const DataBackup = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the backup.' })),
    status: s.always(
      s.ro.enum(BackupStatus, {
        doc: 'PENDING: being created. Only a READY backup can be restored. DELETED and CANCELED backups have no content.',
      }),
    ),
    type: s.always(
      s.ro.enum(BackupType, {
        doc: 'ON_DEMAND: created by a call. AUTO: created daily and deleted after a week.',
      }),
    ),
    requestedDate: s.ro.datetime({ doc: 'When the backup was requested.' }),
    startedDate: s.ro.datetime({ doc: 'When work on the backup started. Absent before.' }),
    finishedDate: s.ro.datetime({ doc: 'When the backup became READY, FAILED or CANCELED. Absent before.' }),
    deletedDate: s.ro.datetime({ doc: 'When the content was deleted. Absent before.' }),
    sizeInBytes: s.ro.string({ doc: 'Stored size in bytes, as a decimal string. Absent until READY.' }),
    collections: s.ro.array(
      s.object({
        id: s.string({ doc: 'Id of the collection at the time of the backup.' }),
        displayName: s.string({ doc: 'Name of the collection for people. Absent if it had none.' }),
      }),
      { max: 1000, doc: 'Collections in the backup.' },
    ),
  },
  { doc: 'Backup of all collections of the site.' },
)

export const RestorationCollection = s.object({
  dataCollectionId: s.req.string({ min: 1, max: 1000, doc: 'Id of a collection in the backup.' }),
  restoreDestination: s.object(
    {
      dataCollectionId: s.req.string({ min: 1, max: 255, doc: 'Id of the new collection. It must be free.' }),
      displayName: s.string({
        max: 1000,
        doc: 'Display name of the new collection. Absent: that of the backup.',
      }),
    },
    {
      doc: 'Restores into a new collection and leaves the current one. Absent: the current one is replaced.',
    },
  ),
})

export const DataRestoration = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the restoration.' })),
    backup: s.ro.with(DataBackup, { doc: 'Backup that is restored. Absent if its record has been removed.' }),
    status: s.always(
      s.ro.enum(RestorationStatus, {
        doc: 'COMPLETED: all collections changed in one transaction. FAILED: none did.',
      }),
    ),
    requestedDate: s.ro.datetime({ doc: 'When the restoration was requested.' }),
    startedDate: s.ro.datetime({ doc: 'When work on it started. Absent before.' }),
    finishedDate: s.ro.datetime({ doc: 'When it completed or failed. Absent before.' }),
    restorationCollections: s.ro.array(RestorationCollection, {
      max: 1000,
      doc: 'Collections that are restored.',
    }),
  },
  { doc: 'Restoration of a backup.' },
)
