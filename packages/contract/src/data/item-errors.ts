/** Errors of data hooks. */
const hookErrors = ['WDE0078', 'SERVICE_PLUGIN_UNAVAILABLE', 'SERVICE_PLUGIN_LOOP'] as const

/** Errors of every call on a collection of an external database. */
export const externalErrors = ['WDE0119', 'DATA_EXTERNAL_FAILED', 'DATA_EXTERNAL_REJECTED'] as const

/** Errors of every read of items. */
export const readErrors = [
  'WDE0025',
  'WDE0027',
  'WDE0073',
  'DATA_INCLUDE_LIMIT',
  ...hookErrors,
  ...externalErrors,
] as const

/** Errors of every change of items. */
export const writeErrors = [
  'WDE0020',
  'WDE0021',
  'WDE0025',
  'WDE0027',
  'WDE0073',
  'WDE0074',
  'WDE0109',
  'WDE0123',
  'DATA_VALUE_TOO_LONG',
  'DATA_CONDITION_NOT_MET',
  'DATA_BULK_REJECTED',
  'DATA_INCLUDE_LIMIT',
  'DATA_DRAFTS_NOT_KEPT',
  'DATA_DRAFT_EXISTS',
  ...externalErrors,
  'DATA_EXTERNAL_OUTCOME_UNKNOWN',
  ...hookErrors,
] as const

/** Events that changes of items emit. */
export const itemEvents = [
  'wix.data.v2.data_item_created',
  'wix.data.v2.data_item_updated',
  'wix.data.v2.data_item_deleted',
] as const
