import type { QueryReferencedReply } from '@stoa/contract/calls/items'
import { queryReferenced as call } from '../generated/items.ts'
import {
  checkCollection,
  checkCount,
  checkText,
  type ItemReference,
  operation,
  referenceId,
  referenceIds,
} from './checks.ts'
import type { CollectionName, DataItem, FieldOf, ItemOf } from './collections.ts'
import { modelRejection } from './errors.ts'
import { checkOptions, type FindOptions } from './options.ts'
import { type DataPage, pageOf } from './page.ts'
import { atPage, emptySelection, pagingOf, type SelectionState } from './selection.ts'
import { type DataTransport, itemOfReply } from './transport.ts'

/** Default page size (protocol/content §8). */
const limitDefault = 50

/** Options of `queryReferenced` and `queryReferencedItems`. Default limit: 50 items. */
export interface ReferencedOptions extends FindOptions {
  /** Order by the time of the reference. Default: oldest first. */
  order?: 'asc' | 'desc'
  limit?: number
  skip?: number
  /** Only these fields. */
  fields?: readonly string[]
}

/** A reference whose item cannot be returned. */
export interface UnresolvedReference {
  referringItemId?: string
  referringItemFieldName?: string
  referencedItemId?: string
  /** The caller may not read the item, which may exist. */
  unauthorized?: boolean
}

/** An item together with the one that refers to it. */
export interface ReferencedItem<I = DataItem> {
  referringItemId: string | undefined
  item?: I
  unresolvedReference?: UnresolvedReference
}

type Result = QueryReferencedReply['results'][number]

function checkReferencedOptions(name: string, field: unknown, options: ReferencedOptions) {
  checkText('The field of the reference', field)
  checkOptions(name, options)
  const { order = 'asc', limit = limitDefault, skip = 0 } = options
  checkCount('limit', limit)
  checkCount('skip', skip)
  if (order !== 'asc' && order !== 'desc') throw modelRejection('WDE0067', 0)
  return { ...emptySelection, limit, skip }
}

/** Fetches one page; `read` converts a result to an entry or skips it. */
async function ask<E>(
  transport: DataTransport,
  reference: object,
  options: ReferencedOptions,
  state: SelectionState,
  read: (result: Result) => E | undefined,
): Promise<DataPage<E>> {
  const { order, limit, skip, ...rest } = options
  const message = { ...reference, order: order === 'desc' ? 'DESC' : 'ASC', ...pagingOf(state) }
  const reply = await transport.send(call, message, rest)
  const entries = (reply.results ?? []).map(read).filter(entry => entry !== undefined)
  return pageOf(entries, reply.pagingMetadata, state, to =>
    ask(transport, reference, options, atPage(state, to), read),
  )
}

/** Checks the options and fetches the first page. */
function firstPage<E>(
  transport: DataTransport,
  name: string,
  { collection, field, referring }: { collection: string; field: string; referring: object },
  options: ReferencedOptions,
  read: (result: Result) => E | undefined,
): Promise<DataPage<E>> {
  const state = checkReferencedOptions(name, field, options)
  const reference = { dataCollectionId: collection, ...referring, referringItemFieldName: field }
  return ask(transport, reference, options, state, read)
}

/** The items that a field of an item refers to, page by page. Unresolved references are left out; `queryReferencedItems` returns them. */
export const queryReferenced = (transport: DataTransport) =>
  operation(
    'queryReferenced',
    3,
    4,
    async <C extends CollectionName>(
      collection: C,
      item: ItemReference,
      field: FieldOf<ItemOf<C>>,
      options: ReferencedOptions = {},
    ): Promise<DataPage<DataItem>> => {
      checkCollection(collection)
      const referringItemId = referenceId('queryReferenced', item)
      const reference = { collection, field, referring: { referringItemId } }
      return firstPage(
        transport,
        'queryReferenced',
        reference,
        options,
        ({ dataItem }) => dataItem && itemOfReply<DataItem>(call, dataItem),
      )
    },
  )

/** The items that a field of several items refers to, each with the item that refers to it. */
export const queryReferencedItems = (transport: DataTransport) =>
  operation(
    'queryReferencedItems',
    3,
    4,
    async <C extends CollectionName>(
      collection: C,
      items: ItemReference | readonly ItemReference[],
      field: FieldOf<ItemOf<C>>,
      options: ReferencedOptions = {},
    ): Promise<DataPage<ReferencedItem>> => {
      checkCollection(collection)
      const referringItemIds = referenceIds('queryReferencedItems', items)
      const reference = { collection, field, referring: { referringItemIds } }
      return firstPage(
        transport,
        'queryReferencedItems',
        reference,
        options,
        ({ referringItemId, dataItem, unresolvedReference }): ReferencedItem => ({
          referringItemId: referringItemId ?? unresolvedReference?.referringItemId,
          ...(dataItem && { item: itemOfReply<DataItem>(call, dataItem) }),
          ...(unresolvedReference && { unresolvedReference }),
        }),
      )
    },
  )
