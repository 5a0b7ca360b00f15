import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import type { Collection } from '../model/collection.ts'
import { freeStorageKey } from '../model/storage-keys.ts'
import { lockCollection, writeDefinition } from './definition-store.ts'

type FieldCtx = Ctx<'WDE0025'>
type Edit = (fields: StoredField[], collectionId: string) => StoredField[]

const target = (field: StoredField) => field.typeMetadata?.multiReference?.referencedCollectionId ?? ''
const inverseKey = (field: StoredField) =>
  field.typeMetadata?.multiReference?.referencingFieldKey || undefined
const isPresent = (field: StoredField | undefined): field is StoredField =>
  field?.deletedAt === undefined && !!field

/** The field with a new `referencingFieldKey`, the key of the field on the other side. */
const withInverseKey = (field: StoredField, referencingFieldKey: string | undefined): StoredField => {
  const { referencingFieldKey: _, ...multiReference } = field.typeMetadata?.multiReference ?? {
    referencedCollectionId: '',
  }
  return {
    ...field,
    typeMetadata: {
      multiReference: { ...multiReference, ...(referencingFieldKey && { referencingFieldKey }) },
    },
  }
}

/**
 * Keeps two-way references consistent. A multi-reference may have an inverse field in the collection that it refers to; a
 * change of one updates the other. Returns the fields of this collection.
 */
export async function syncInverseFields(
  ctx: FieldCtx,
  collection: Collection,
  fields: StoredField[],
  at: string,
): Promise<StoredField[]> {
  const before = new Map(collection.definition.fields.map(field => [field.fieldId, field]))
  const edits = new Map<string, Edit[]>()
  const edit = (collectionId: string, one: Edit) =>
    void edits.set(collectionId, [...(edits.get(collectionId) ?? []), one])
  for (const field of fields.filter(field => field.type === 'MULTI_REFERENCE')) {
    const was = before.get(field.fieldId)
    if (field.inverseOf !== undefined) inverseChanged(was, field, edit)
    else ownerChanged(ctx, collection.id, was, field, edit, at)
  }
  let updated = fields
  for (const [id, some] of edits) {
    const apply = (list: StoredField[]) => some.reduce((done, one) => one(done, id), list)
    if (id === collection.id) updated = apply(updated)
    else {
      const other = await lockCollection(ctx, id).catch(() =>
        rejectField(at, 'VALIDATION', `refers to the collection ${id}, which does not exist`),
      )
      await writeDefinition(ctx, other, { ...other.definition, fields: apply(other.definition.fields) })
    }
  }
  return updated
}

type AddEdit = (collectionId: string, edit: Edit) => void

/** Updates the inverse after the owning field was added, renamed, deleted or restored. */
function ownerChanged(
  ctx: FieldCtx,
  collectionId: string,
  was: StoredField | undefined,
  field: StoredField,
  edit: AddEdit,
  at: string,
): void {
  const shown = (one: StoredField | undefined) =>
    isPresent(one) && one.type === 'MULTI_REFERENCE' && inverseKey(one)
      ? { to: target(one), key: inverseKey(one) }
      : undefined
  const [old, now] = [shown(was), shown(field)]
  const moved = old?.to !== now?.to || old?.key !== now?.key
  if (old && moved)
    edit(old.to, list =>
      list.map(one =>
        one.inverseOf === field.fieldId && isPresent(one) ? { ...one, deletedAt: ctx.now } : one,
      ),
    )
  if (now && moved) edit(now.to, list => addInverse(ctx, list, collectionId, field, now.key as string, at))
  if (old && now && !moved && was?.key !== field.key)
    edit(now.to, list =>
      list.map(one => (one.inverseOf === field.fieldId ? withInverseKey(one, field.key) : one)),
    )
}

/** Adds or restores the inverse field in the other collection. */
function addInverse(
  ctx: FieldCtx,
  list: StoredField[],
  collectionId: string,
  owner: StoredField,
  key: string,
  at: string,
): StoredField[] {
  if (list.some(one => isPresent(one) && one.key === key))
    rejectField(
      `${at}.typeMetadata.multiReference.referencingFieldKey`,
      'VALIDATION',
      'is the key of another field',
    )
  const known = list.findLast(one => one.inverseOf === owner.fieldId && one.key === key)
  if (known) {
    const { deletedAt, ...restored } = known
    return list.map(one => (one === known ? withInverseKey(restored, owner.key) : one))
  }
  const displayName = owner.typeMetadata?.multiReference?.referencingDisplayName
  const inverse: StoredField = {
    key,
    type: 'MULTI_REFERENCE',
    ...(displayName !== undefined && { displayName }),
    typeMetadata: {
      multiReference: { referencedCollectionId: collectionId, referencingFieldKey: owner.key },
    },
    fieldId: ctx.ids.guid(),
    storageKey: freeStorageKey(key, new Set(list.map(one => one.storageKey))),
    inverseOf: owner.fieldId,
  }
  return [...list, inverse]
}

/** Updates the owning field after its inverse was renamed, deleted or restored. */
function inverseChanged(was: StoredField | undefined, field: StoredField, edit: AddEdit): void {
  if (was && isPresent(was) === isPresent(field) && was.key === field.key) return
  const key = isPresent(field) ? field.key : undefined
  edit(target(field), list =>
    list.map(one => (one.fieldId === field.inverseOf ? withInverseKey(one, key) : one)),
  )
}
