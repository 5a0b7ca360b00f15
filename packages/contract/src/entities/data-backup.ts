import { s } from '../schema.ts'

export const BackupStatus = ['PENDING', 'READY', 'FAILED', 'DELETED', 'CANCELED'] as const
export const BackupType = ['ON_DEMAND', 'AUTO'] as const
export const RestorationStatus = ['PENDING', 'COMPLETED', 'FAILED'] as const

/** The collections of a site with their items of both environments, drafts and references, as they were at one moment. */
export const DataBackup = s.object({
  id: s.always(s.guid({ ro: true })),
  status: s.always(s.enum(BackupStatus, { ro: true })),
  type: s.always(s.enum(BackupType, { ro: true })),
  requestedDate: s.datetime({ ro: true }),
  startedDate: s.datetime({ ro: true }),
  finishedDate: s.datetime({ ro: true }),
  deletedDate: s.datetime({ ro: true }),
  sizeInBytes: s.string({ ro: true }),
  collections: s.array(s.object({ id: s.string(), displayName: s.string() }), { max: 1000, ro: true }),
})

export const RestorationCollection = s.object({
  dataCollectionId: s.req(s.string({ min: 1, max: 1000 })),
  restoreDestination: s.object(
    { dataCollectionId: s.req(s.string({ min: 1, max: 255 })), displayName: s.string({ max: 1000 }) },
    { doc: 'The collection comes back as a new one with this id, beside the one that is there.' },
  ),
})

export const DataRestoration = s.object({
  id: s.always(s.guid({ ro: true })),
  backup: s.with(DataBackup, { ro: true }),
  status: s.always(s.enum(RestorationStatus, { ro: true })),
  requestedDate: s.datetime({ ro: true }),
  startedDate: s.datetime({ ro: true }),
  finishedDate: s.datetime({ ro: true }),
  restorationCollections: s.array(RestorationCollection, { max: 1000, ro: true }),
})
