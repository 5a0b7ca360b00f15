import type { ErrorTable } from './error-table.ts'

/** Of content data, webhooks and service plug-ins. */
export const contentErrors = {
  // Content data, in the order of the codes (protocol/content §16)
  WDE0020: [400, 'The field is not a multi-reference field. Name a multi-reference field of the collection.'],
  WDE0021: [400, 'References name items that do not exist. Correct the references named in data.'],
  WDE0025: [404, 'No collection has this id. Create the collection first, or correct the id.'],
  WDE0027: [
    403,
    'The permissions of this collection do not allow this action. Use another role, or change the permissions.',
  ],
  // The status of a failed job, task or index; no call raises it.
  WDE0053: [
    500,
    'An internal error ended this job or index; the log of the platform has the cause. Start the job again, or drop the index and create it again.',
  ],
  WDE0073: [404, 'The collection has no item with this id. Correct the item id.'],
  WDE0074: [409, 'The collection already has an item with this id. Use save to insert or update.'],
  WDE0076: [400, 'The item does not match the fields of its collection. Correct the fields named in data.'],
  WDE0078: [400, 'A data hook rejected the request. See data for the error of the hook.'],
  WDE0104: [409, 'A collection with this id already exists. Choose another id.'],
  WDE0109: [413, 'The item exceeds the limit of 500 kB. Move large contents to files, or split the item.'],
  WDE0119: [
    400,
    'The collection is stored in an external database that does not support this operation. Avoid the feature named in data.',
  ],
  WDE0123: [409, 'Another item has the same value in a unique field. Change the field named in data.'],
  DATA_CONDITION_NOT_MET: [
    409,
    'The item does not meet the condition of the call, so it was not changed. Read the item, then adapt the request.',
  ],
  DATA_BULK_REJECTED: [409, 'Some items are invalid, so none was written. Correct the items named in data.'],
  DATA_INCLUDE_LIMIT: [
    400,
    'The request includes more referenced items than one reply can contain; data names the limit. Include fewer, or page with query-referenced.',
  ],
  DATA_VALUE_TOO_LONG: [
    400,
    'A value exceeds the index limit of about 2,700 bytes. Shorten the value, or drop the index.',
  ],
  DATA_RESULT_TOO_LARGE: [
    400,
    'The pipeline creates a document over one megabyte or a text over 100,000 characters. Select fewer fields, or form smaller groups.',
  ],
  DATA_REVISION_CHANGED: [
    409,
    'The collection changed since the revision in the request. Read it again, then repeat the change.',
  ],
  DATA_FIELD_NOT_FOUND: [404, 'The collection has no field with this key. Use a key of the collection.'],
  DATA_FIELD_CHANGE_REJECTED: [
    409,
    'Existing items do not match the changed field, so nothing was changed. Correct the items that the report in data names.',
  ],
  DATA_PLUGIN_EXISTS: [
    409,
    'The collection already has this plugin. Change its options by updating the collection.',
  ],
  DATA_PLUGIN_NOT_FOUND: [404, 'The collection does not have this plugin. Add the plugin first.'],
  DATA_PLUGIN_CONFLICT: [
    409,
    'The plugin change conflicts with the collection. Resolve the conflict named in data.',
  ],
  DATA_SPECIAL_PERMISSIONS_NOT_FOUND: [404, 'No special permissions have this id. Check the id.'],
  DATA_INDEX_EXISTS: [409, 'The collection already has an index with this name. Choose another name.'],
  DATA_INDEX_LIMIT: [409, 'The collection has reached its maximum number of indexes. Drop an index first.'],
  DATA_INDEX_NOT_FOUND: [
    404,
    'The collection has no droppable index with this name. Use a name from the list of indexes.',
  ],
  DATA_SEARCH_TOO_BROAD: [
    400,
    'The search matches more items than can be ranked; data names the limit. Search for more or longer words, or without fuzzy.',
  ],
  DATA_JOB_NOT_FOUND: [404, 'No job of this site has this id. Check the id.'],
  DATA_BACKUP_NOT_FOUND: [404, 'No backup of this site has this id. Use an id from the list of backups.'],
  DATA_BACKUP_NOT_READY: [
    409,
    'This backup cannot be restored in its current status, which data names. Use a backup that is ready.',
  ],
  DATA_BACKUP_PENDING: [409, 'A backup of this site is in progress. Wait until it is ready.'],
  DATA_RESTORATION_PENDING: [409, 'A restoration of this site is in progress. Wait until it is finished.'],
  DATA_FILE_NOT_FOUND: [404, 'No completed upload has this id, or it has expired. Upload the file again.'],
  FILE_ADDRESS_NOT_FOUND: [
    404,
    'This file address is wrong or expired. Request another address with createFileUploadUrl or getJob.',
  ],
  FILE_ADDRESS_USED: [410, 'This file address works once and was already used. Request another address.'],
  UPLOAD_TOO_SLOW: [
    408,
    'The upload sent no bytes for longer than the idle timeout. Send the whole file again to the same address.',
  ],
  UPLOAD_SUPERSEDED: [
    409,
    'Another upload to this file address started later and replaces this one. Wait for that upload.',
  ],
  DATA_CONNECTION_EXISTS: [
    409,
    'A connection with this name already exists. Choose another name, or update the connection.',
  ],
  DATA_CONNECTION_NOT_FOUND: [
    404,
    'No connection to an external database has this name. Use a name from the list of connections.',
  ],
  DATA_EXTERNAL_FAILED: [
    502,
    'The external database could not process the request; nothing was written. See causeOfFailure in data, then try again.',
  ],
  DATA_EXTERNAL_OUTCOME_UNKNOWN: [
    502,
    'The external database did not confirm the write, so its outcome is unknown. Read before repeating it, or repeat it with the same Idempotency-Key.',
  ],
  DATA_EXTERNAL_REJECTED: [
    400,
    'The external database rejected the request. Correct it according to the reason in data, which merchants can read.',
  ],
  CATALOG_IMPORT_NOT_ENDED: [409, 'The import is under way. Stop it or wait for its end, then undo it.'],
  CATALOG_IMPORT_NOT_UNDOABLE: [
    409,
    'The import has nothing to undo: it was a check, changed nothing, is undone, or its undo is under way.',
  ],
  CONTENT_IMPORT_NOT_ENDED: [409, 'The import is under way. Stop it or wait for its end, then undo it.'],
  CONTENT_IMPORT_NOT_UNDOABLE: [
    409,
    'The job has nothing to undo: it wrote nothing into a collection, is undone, or its undo is under way.',
  ],
  DATA_JOB_ENDED: [409, 'The job has already ended. Start a new job.'],
  DATA_DRAFTS_NOT_KEPT: [409, 'This collection does not support drafts. Add the draft items plugin first.'],
  DATA_DRAFT_EXISTS: [409, 'The item already has a draft. Change that draft, or publish it first.'],

  // Webhooks
  WEBHOOK_NOT_FOUND: [404, 'No webhook of this site has this id. Use an id from the list of webhooks.'],
  WEBHOOK_LIMIT: [409, 'The site has reached its maximum number of webhooks. Delete one first.'],

  // Service plug-ins
  SERVICE_PLUGIN_NOT_FOUND: [
    404,
    'No service plug-in of this site has this id. Use an id from the list of service plug-ins.',
  ],
  SERVICE_PLUGIN_LIMIT: [
    409,
    'The site has reached its maximum number of service plug-ins. Delete one first.',
  ],
  SERVICE_PLUGIN_UNAVAILABLE: [
    503,
    'A service plug-in that this call requires does not respond. See the reason in data, then send the request again later.',
  ],
  SERVICE_PLUGIN_LOOP: [
    409,
    'Service plug-ins call the platform and thereby themselves without end. Exclude each plug-in from the calls that it makes.',
  ],
} as const satisfies ErrorTable
