import { contractFeature } from '../contract-feature.ts'
import { dataBackups } from './backups.ts'
import { dataCollections } from './collections.ts'
import { externalDatabaseConnections } from './external-connections.ts'
import { dataIndexes } from './indexes.ts'
import { items } from './items.ts'
import { movementJobs } from './movement-jobs.ts'
import { dataPermissions } from './permissions.ts'
import { dataTasks } from './tasks.ts'

/** The content service: collections, items, indexes, jobs, adaptors of external databases. */
export const dataContract = contractFeature({
  name: 'data',
  group: 'Content',
  area: 'CONTENT',
  resources: {
    dataCollections,
    items,
    dataIndexes,
    dataPermissions,
    dataTasks,
    dataBackups,
    movementJobs,
    externalDatabaseConnections,
  },
  titles: {
    dataCollections: 'Collections of content',
    items: 'Items',
    dataIndexes: 'Indexes',
    dataPermissions: 'Permissions',
    dataTasks: 'Tasks',
    dataBackups: 'Backups',
    movementJobs: 'Import and export',
    externalDatabaseConnections: 'External databases',
  },
  areas: { externalDatabaseConnections: 'DEVELOPERS' },
})
