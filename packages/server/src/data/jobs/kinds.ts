import { makeBackup } from './backups/make-backup.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { patchByFilter, removeByFilter } from './by-filter.ts'
import type { JobKind } from './job.ts'
import { moveItems } from './movement/move.ts'
import { undoMovement } from './movement/undo-movement.ts'
import { copyFieldData, editFieldData } from './tasks/change-field.ts'
import { updatePublishStatus } from './tasks/publish-status.ts'

/** Job kinds by name. Names are stored in the database: never reuse one. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  PATCH_BY_FILTER: patchByFilter,
  REMOVE_BY_FILTER: removeByFilter,
  DELETE_BY_QUERY: removeByFilter,
  COPY_FIELD_DATA: copyFieldData,
  EDIT_FIELD_DATA: editFieldData,
  UPDATE_PUBLISH_STATUS: updatePublishStatus,
  BACKUP: makeBackup,
  RESTORE: restoreBackup,
  MOVEMENT: moveItems,
  MOVEMENT_UNDO: undoMovement,
}
