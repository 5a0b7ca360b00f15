import type { Descriptor } from '../descriptor.ts'

/** A call of the data service, and what its reply says. */
export interface WireCall<Reply> extends Descriptor {
  readonly reply?: Reply
}

export interface WireItem {
  id?: string
  data?: Record<string, unknown>
}
export interface WirePaging {
  count?: number | null
  offset?: number | null
  total?: number | null
  tooManyToCount?: boolean | null
  cursors?: { next?: string | null; prev?: string | null }
  hasNext?: boolean | null
}
export interface ItemMetadata {
  id?: string | null
  originalIndex?: number
  success?: boolean
  error?: { code?: string; description?: string; data?: Record<string, unknown> | null }
}
export interface WireBulk {
  results?: { action?: string; itemMetadata?: ItemMetadata; dataItem?: WireItem }[]
}
export interface WireReferences {
  results?: { action?: string; referenceMetadata?: ItemMetadata }[]
}
export interface WireReferenced {
  referringItemId?: string
  dataItem?: WireItem
  unresolvedReference?: { referringItemId?: string; referencedItemId?: string; unauthorized?: boolean }
}
interface Paged {
  pagingMetadata?: WirePaging
}
type ItemReply = { dataItem?: WireItem }

const fields = (text: string) => text.split(' ')
const scope = 'environment appId dataCollectionId'
const changing = `${scope} suppressHooks appOptions publishPluginOptions`
const reading = `${scope} consistentRead language appOptions publishPluginOptions`

const post = <Reply>(name: string, path: string, args: string): WireCall<Reply> => ({
  name: `items.${name}`,
  method: 'POST',
  path,
  args: fields(args),
})
const write = <Reply>(name: string, path: string, args: string): WireCall<Reply> => ({
  ...post<Reply>(name, path, args),
  writes: true,
})

const getFields = 'dataItemId fields includeReferences suppressHooks includeFieldGroups'
export const getItem: WireCall<ItemReply> = {
  ...post('get', '/v2/items/{dataItemId}', `${reading} ${getFields}`),
  method: 'GET',
  complexQuery: true,
}

const saving = `${changing} dataItem includeReferencedItems saveReferences`
export const insertItem = write<ItemReply>('insert', '/v2/items', saving)
export const saveItem = write<ItemReply>('save', '/v2/items/save', saving)
export const updateItem = write<ItemReply>('update', '/v2/items/update', `${saving} condition`)
export const patchItem = write<ItemReply>('patch', '/v2/items/patch', `${changing} patch condition`)
export const removeItem = write<ItemReply>('remove', '/v2/items/remove', `${changing} dataItemId condition`)
export const truncateItems = write<object>('truncate', '/v2/items/truncate', scope)

const bulk = (name: string, args: string) =>
  write<WireBulk>(`bulk${name}`, `/v2/bulk/items/${name.toLowerCase()}`, `${changing} returnEntity ${args}`)
export const bulkInsertItems = bulk('Insert', 'dataItems saveReferences')
export const bulkSaveItems = bulk('Save', 'dataItems saveReferences')
export const bulkUpdateItems = bulk('Update', 'dataItems saveReferences condition')
export const bulkPatchItems = bulk('Patch', 'patches condition')
export const bulkRemoveItems = bulk('Remove', 'dataItemIds condition')

const byFilter = `${scope} filter suppressHooks publishPluginOptions`
export const asyncPatchItems = write<{ jobId?: string }>(
  'asyncPatchByFilter',
  '/v2/bulk/items/async-patch-by-filter',
  `${byFilter} fieldModifications`,
)
export const asyncRemoveItems = write<{ jobId?: string }>(
  'asyncRemoveByFilter',
  '/v2/bulk/items/async-remove-by-filter',
  byFilter,
)
export const getAsyncJob: WireCall<{ status?: string; successCount?: number }> = {
  ...post('getAsyncJobStatus', '/v2/async-jobs/{jobId}/status', 'jobId'),
  method: 'GET',
  complexQuery: true,
}

const reference = 'referringItemFieldName referringItemId'
export const isReferencedItem = post<{ isReferenced?: boolean }>(
  'isReferenced',
  '/v2/items/is-referenced',
  `${scope} ${reference} referencedItemId consistentRead appOptions`,
)
const references = `${scope} appOptions dataItemReferences`
export const insertReferences = write<WireReferences>(
  'insertReference',
  '/v2/bulk/items/insert-references',
  references,
)
export const removeReferences = write<WireReferences>(
  'removeReference',
  '/v2/bulk/items/remove-references',
  references,
)
export const replaceItemReferences = write<object>(
  'replaceReferences',
  '/v2/items/replace-references',
  `${scope} appOptions ${reference} newReferencedItemIds`,
)

const paging = 'paging cursorPaging returnTotalCount'
export const queryReferencedItems = post<Paged & { results?: WireReferenced[] }>(
  'queryReferenced',
  '/v2/items/query-referenced',
  `${reading} ${paging} ${reference} referringItemIds order fields`,
)
export const countItems = post<{ totalCount?: number }>(
  'count',
  '/v2/items/count',
  `${reading} filter suppressHooks`,
)
export const distinctValues = post<Paged & { distinctValues?: unknown[] }>(
  'distinct',
  '/v2/items/query-distinct-values',
  `${reading} ${paging} fieldName filter order`,
)
export const queryItems = post<Paged & { dataItems?: WireItem[] }>(
  'query',
  '/v2/items/query',
  `${reading} query returnTotalCount suppressHooks includeReferences sortMode randomOptions includeFieldGroups`,
)
export const searchItems = post<Paged & { dataItems?: WireItem[] }>(
  'search',
  '/v2/items/search',
  `${scope} search language suppressHooks publishPluginOptions includeReferences`,
)
type Results = Paged & { results?: Record<string, unknown>[] | null }
export const aggregateItems = post<Results>(
  'aggregate',
  '/v2/items/aggregate',
  `${reading} ${paging} initialFilter aggregation finalFilter sort`,
)
export const aggregatePipelineItems = post<Results>(
  'aggregatePipeline',
  '/v2/items/aggregate-pipeline',
  `${reading} pipeline returnTotalCount`,
)

const draft = (name: string, path: string, args = '') =>
  write<ItemReply>(name, `/v2/items/${path}`, `environment dataCollectionId dataItemId ${args}`)
export const createDraft = draft('createDataItemDraft', 'create-draft')
export const publishDraft = draft('publishDataItemDraft', 'publish-draft')
export const unpublish = draft('unpublishDataItem', 'unpublish', 'copyToDraft')
