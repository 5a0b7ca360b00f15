import { ApiError } from '../errors.ts'
import * as calls from '../generated/items.ts'
import { bulkError } from './bulk-result.ts'
import {
  checkCollection,
  checkText,
  type ItemReference,
  operation,
  referenceId,
  referenceIds,
} from './checks.ts'
import type { CollectionName, FieldOf, ItemOf } from './collections.ts'
import { DataError } from './errors.ts'
import { checkOptions, type DataOptions, type ReadOptions } from './options.ts'
import type { DataTransport } from './transport.ts'

/** A reference: the left item refers to the right one (protocol/content §13). */
export interface Reference {
  relationshipName: string
  left: ItemReference
  right: ItemReference
}

/** The wire form of a reference. */
export const wireReference = (name: string, { relationshipName, left, right }: Reference) => ({
  referringItemFieldName: relationshipName,
  referringItemId: referenceId(name, left),
  referencedItemId: referenceId(name, right),
})

type ChangeCall = typeof calls.insertReferences | typeof calls.removeReferences
type ReferenceOptions = Pick<DataOptions, 'suppressAuth' | 'appOptions' | 'request'>

function checkField(collection: unknown, field: unknown) {
  checkCollection(collection)
  checkText('The field of the reference', field)
}

/** Single references use the bulk calls, too (protocol/content §13); throws the first rejected one. */
async function changeReferences(
  transport: DataTransport,
  call: ChangeCall,
  dataCollectionId: string,
  dataItemReferences: readonly object[],
  options?: ReferenceOptions,
) {
  if (dataItemReferences.length === 0) return
  const { results = [] } = await transport.send(call, { dataCollectionId, dataItemReferences }, options)
  const rejected = results.find(({ referenceMetadata }) => referenceMetadata?.success === false)
  if (!rejected?.referenceMetadata) return
  const { code, message } = bulkError(dataItemReferences, rejected.referenceMetadata)
  const { description = message, data } = rejected.referenceMetadata.error ?? {}
  const applicationError = { code, description, data: data ?? {} }
  throw new DataError(
    new ApiError(call, message, { status: 200, code, details: { applicationError } }),
    code,
    message,
  )
}

/** Arguments of a change of references. */
interface Change {
  collection: string
  field: string
  item: ItemReference
  referenced: ItemReference | readonly ItemReference[]
  options: ReferenceOptions | undefined
}

/** An operation with the arguments of a change. */
const changing =
  (name: string, change: (transport: DataTransport, name: string, to: Change) => Promise<unknown>) =>
  (transport: DataTransport) =>
    operation(
      name,
      4,
      5,
      async <C extends CollectionName>(
        collection: C,
        field: FieldOf<ItemOf<C>>,
        item: ItemReference,
        referenced: ItemReference | readonly ItemReference[],
        options?: ReferenceOptions,
      ): Promise<void> => {
        checkField(collection, field)
        await change(transport, name, { collection, field, item, referenced, options })
      },
    )

const changeBy =
  (call: ChangeCall) =>
  (transport: DataTransport, name: string, { collection, field, item, referenced, options }: Change) => {
    const left = referenceId(name, item)
    const references = referenceIds(name, referenced).map(right =>
      wireReference(name, { relationshipName: field, left, right }),
    )
    checkOptions(name, options)
    return changeReferences(transport, call, collection, references, options)
  }

/** Adds references to a multi-reference field. */
export const insertReference = changing('insertReference', changeBy(calls.insertReferences))

/** Removes references from a multi-reference field. */
export const removeReference = changing('removeReference', changeBy(calls.removeReferences))

/** Replaces the references of a field. */
export const replaceReferences = changing('replaceReferences', (transport, name, change) => {
  const message = {
    dataCollectionId: change.collection,
    referringItemFieldName: change.field,
    referringItemId: referenceId(name, change.item),
    newReferencedItemIds: referenceIds(name, change.referenced),
  }
  checkOptions(name, change.options)
  return transport.send(calls.replaceReferences, message, change.options)
})

/** Whether a field of an item refers to another item. */
export const isReferenced = (transport: DataTransport) =>
  operation(
    'isReferenced',
    4,
    5,
    async <C extends CollectionName>(
      collection: C,
      field: FieldOf<ItemOf<C>>,
      item: ItemReference,
      referenced: ItemReference,
      options?: ReferenceOptions & Pick<ReadOptions, 'consistentRead'>,
    ): Promise<boolean> => {
      checkField(collection, field)
      const reference = { relationshipName: field, left: item, right: referenced }
      const message = { dataCollectionId: collection, ...wireReference('isReferenced', reference) }
      checkOptions('isReferenced', options)
      return (await transport.send(calls.isReferenced, message, options)).isReferenced ?? false
    },
  )
