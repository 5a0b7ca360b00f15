import * as calls from '../generated/items.ts'
import { checkCollection, checkId, operation } from './checks.ts'
import type { CollectionName, ItemOf } from './collections.ts'
import { checkOptions, type DataOptions } from './options.ts'
import { type DataTransport, itemOfReply } from './transport.ts'

type DraftCall =
  | typeof calls.createDataItemDraft
  | typeof calls.publishDataItemDraft
  | typeof calls.unpublishDataItem
type DraftOptions = Pick<DataOptions, 'request'>

const draftCall =
  <O extends DraftOptions>(name: string, call: DraftCall) =>
  (transport: DataTransport) =>
    operation(
      name,
      2,
      3,
      async <C extends CollectionName>(collection: C, id: string, options?: O): Promise<ItemOf<C>> => {
        checkCollection(collection)
        checkId(id)
        checkOptions(name, options)
        const message = { dataCollectionId: collection, dataItemId: id }
        return itemOfReply(call, (await transport.send(call, message, options)).dataItem)
      },
    )

/** Creates a draft of a published item; readers still see the published version. */
export const createDataItemDraft = draftCall<DraftOptions>('createDataItemDraft', calls.createDataItemDraft)

/** Publishes the draft of an item. */
export const publishDataItemDraft = draftCall<DraftOptions>(
  'publishDataItemDraft',
  calls.publishDataItemDraft,
)

/** Unpublishes an item; with `copyToDraft` its content becomes the draft. */
export const unpublishDataItem = draftCall<DraftOptions & { copyToDraft?: boolean }>(
  'unpublishDataItem',
  calls.unpublishDataItem,
)
