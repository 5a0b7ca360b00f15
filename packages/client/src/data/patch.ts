import * as calls from '../generated/items.ts'
import { type BulkResult, sendBulk } from './bulk-result.ts'
import { checkCollection, checkId, checkIds, checkText } from './checks.ts'
import type { CollectionName, FieldOf, ItemOf, ValueOf } from './collections.ts'
import { encode, isObject, unsendable } from './encode.ts'
import { modelRejection, rejection } from './errors.ts'
import { type BulkOptions, type ConditionalOptions, checkOptions, type DataOptions } from './options.ts'
import { type DataTransport, itemOfReply } from './transport.ts'

const optionsOf = {
  SET_FIELD: 'setFieldOptions',
  REMOVE_FIELD: undefined,
  INCREMENT_FIELD: 'incrementFieldOptions',
  APPEND_TO_ARRAY: 'appendToArrayOptions',
  REMOVE_FROM_ARRAY: 'removeFromArrayOptions',
} as const

/** One change of one field (protocol/content §12). */
export interface FieldModification<F extends string = string> {
  fieldPath: F
  action: keyof typeof optionsOf
  value?: unknown
}

/** Options of `patch`. */
export type PatchOptions = DataOptions & ConditionalOptions
/** Options of `bulkPatch`. */
export type BulkPatchOptions = PatchOptions & BulkOptions

/** The wire form of a modification, with its value in the options of its action. */
function wireModification(modification: FieldModification) {
  if (!isObject(modification)) throw modelRejection('WDE0056', 'A modification')
  const { fieldPath, action, value } = modification
  checkText('fieldPath', fieldPath)
  if (!Object.hasOwn(optionsOf, action)) throw modelRejection('WDE0059', action)
  if (action === 'INCREMENT_FIELD' && (typeof value !== 'number' || Number.isNaN(value)))
    throw modelRejection('WDE0032', 'The increment of a field')
  const problem = unsendable(value, fieldPath)
  if (problem) throw rejection('WDE0004', action, problem)
  const options = optionsOf[action]
  return { fieldPath, action, ...(options && { [options]: { value: encode(value) } }) }
}

/** The modifications of a patch, checked and in wire form. */
export function wireModifications(modifications: unknown) {
  if (!Array.isArray(modifications)) throw modelRejection('WDE0064', 'fieldModifications')
  return modifications.map(wireModification)
}

/** A patch builder. Modifications are applied in order; `run()` sends them. */
export class DataPatch<I, R, O extends PatchOptions = PatchOptions> {
  readonly #send: (modifications: readonly FieldModification[], options?: O) => Promise<R>
  readonly #modifications: readonly FieldModification[]

  constructor(
    send: (modifications: readonly FieldModification[], options?: O) => Promise<R>,
    modifications: readonly FieldModification[] = [],
  ) {
    this.#send = send
    this.#modifications = modifications
  }

  #with(modification: FieldModification): DataPatch<I, R, O> {
    wireModification(modification)
    return new DataPatch(this.#send, [...this.#modifications, modification])
  }

  setField<F extends FieldOf<I>>(field: F, value: ValueOf<I, F> | null): DataPatch<I, R, O> {
    return this.#with({ fieldPath: field, action: 'SET_FIELD', value })
  }

  removeField(field: FieldOf<I>): DataPatch<I, R, O> {
    return this.#with({ fieldPath: field, action: 'REMOVE_FIELD' })
  }

  /** Adds to a number, atomically; a negative value subtracts. */
  incrementField(field: FieldOf<I>, by: number): DataPatch<I, R, O> {
    return this.#with({ fieldPath: field, action: 'INCREMENT_FIELD', value: by })
  }

  appendToArray<F extends FieldOf<I>>(field: F, value: ValueOf<I, F>): DataPatch<I, R, O> {
    return this.#with({ fieldPath: field, action: 'APPEND_TO_ARRAY', value })
  }

  removeFromArray<F extends FieldOf<I>>(field: F, value: ValueOf<I, F>): DataPatch<I, R, O> {
    return this.#with({ fieldPath: field, action: 'REMOVE_FROM_ARRAY', value })
  }

  async run(options?: O): Promise<R> {
    return this.#send(this.#modifications, options)
  }
}

/** Changes fields of one item: `patch('books', id).setField('title', 'Emma').run()`, or with a list of modifications. */
export function patch(transport: DataTransport) {
  async function send<C extends CollectionName>(
    collection: C,
    dataItemId: string,
    modifications: readonly FieldModification[],
    options?: PatchOptions,
  ): Promise<ItemOf<C>> {
    checkOptions('patch', options)
    const fieldModifications = wireModifications(modifications)
    const message = { dataCollectionId: collection, patch: { dataItemId, fieldModifications } }
    return itemOfReply(calls.patch, (await transport.send(calls.patch, message, options)).dataItem)
  }

  function start<C extends CollectionName>(collection: C, id: string): DataPatch<ItemOf<C>, ItemOf<C>>
  function start<C extends CollectionName>(
    collection: C,
    id: string,
    modifications: readonly FieldModification<FieldOf<ItemOf<C>>>[],
    options?: PatchOptions,
  ): Promise<ItemOf<C>>
  function start<C extends CollectionName>(...args: unknown[]) {
    if (args.length < 2 || args.length > 4) throw rejection('WDE0008', 'patch', 2, 4, args.length)
    const [collection, id, modifications, options] = args as [C, string, FieldModification[]?, PatchOptions?]
    checkCollection(collection)
    checkId(id)
    if (args.length > 2) return send(collection, id, modifications as FieldModification[], options)
    return new DataPatch<ItemOf<C>, ItemOf<C>>((changes, request) => send(collection, id, changes, request))
  }
  return start
}

/** A patch of one item among several. */
export interface ItemPatch<F extends string = string> {
  dataItemId: string
  fieldModifications: readonly FieldModification<F>[]
}

/** Changes fields of up to 1,000 items: the same way by ids, or each by its own patch. Missing items are skipped. */
export function bulkPatch(transport: DataTransport) {
  async function send(collection: string, patches: readonly ItemPatch[], options?: BulkPatchOptions) {
    checkOptions('bulkPatch', options)
    const wire = patches.map(({ dataItemId, fieldModifications }) => ({
      dataItemId,
      fieldModifications: wireModifications(fieldModifications),
    }))
    const message = { dataCollectionId: collection, patches: wire }
    return sendBulk(transport, calls.bulkPatch, patches, message, options, 'WDE0073')
  }

  function start<C extends CollectionName>(
    collection: C,
    ids: readonly string[],
  ): DataPatch<ItemOf<C>, BulkResult<ItemPatch>, BulkPatchOptions>
  function start<C extends CollectionName>(
    collection: C,
    patches: readonly ItemPatch<FieldOf<ItemOf<C>>>[],
    options?: BulkPatchOptions,
  ): Promise<BulkResult<ItemPatch>>
  function start<C extends CollectionName>(...args: unknown[]) {
    if (args.length < 2 || args.length > 3) throw rejection('WDE0008', 'bulkPatch', 2, 3, args.length)
    const [collection, input, options] = args as [C, readonly unknown[], BulkPatchOptions?]
    checkCollection(collection)
    const valid = Array.isArray(input) && input.length > 0 && input.every(isObject)
    const ids = valid ? input.map(entry => entry.dataItemId) : input
    checkIds('bulkPatch', ids)
    if (valid) return send(collection, input as unknown as ItemPatch[], options)
    return new DataPatch<ItemOf<C>, BulkResult<ItemPatch>, BulkPatchOptions>((fieldModifications, request) =>
      send(
        collection,
        (ids as readonly string[]).map(dataItemId => ({ dataItemId, fieldModifications })),
        request,
      ),
    )
  }
  return start
}
