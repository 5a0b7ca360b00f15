import type { ErrorCode } from '@stoa/contract'
import { dataBulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest, violation } from '../../call/failure.ts'
import type { StoredField } from '../../storage/data/collection-rows.ts'
import { getItemRow, type ItemRow } from '../../storage/data/item-rows.ts'
import { lockItemRows } from '../../storage/data/item-writes.ts'
import { findReferences } from '../../storage/data/referenced-items.ts'
import {
  deleteOtherReferences,
  deleteReferences,
  hasReference,
  insertReferences,
  orderReferences,
} from '../../storage/data/references.ts'
import { readPage } from '../../storage/query/index.ts'
import { requireAccess } from '../model/access.ts'
import type { ItemCtx, ItemHandlers } from '../model/item-call-types.ts'
import { bulkError, type ItemError, throwItemError } from '../model/item-error.ts'
import { itemJson } from '../model/item-events.ts'
import {
  accessErrorOf,
  changeItems,
  type ItemScope,
  openTarget,
  resolveItems,
  visibleItems,
} from '../model/item-scope.ts'
import { toItem } from '../model/item-view.ts'
import { referenceTargetOf, relationOf } from '../model/references.ts'
import { selectFields } from '../model/select-fields.ts'
import { missingReferences } from './missing-references.ts'
import { planReferences } from './plan-references.ts'

/** The multi-reference field with this key, or WDE0020. */
function relationField(ctx: Ctx<'WDE0020'>, { collection }: ItemScope, name: string): StoredField {
  const field = collection.fields.get(name)
  if (field?.type === 'MULTI_REFERENCE') return field
  return ctx.fail('WDE0020', { fieldKey: name, dataCollectionId: collection.id })
}

interface Reference {
  referringItemFieldName: string
  referringItemId: string
  referencedItemId: string
}

type References = Parameters<ItemHandlers<'insertReferences'>['insertReferences']>[0]['dataItemReferences']

const sentReferences = (sent: References): Reference[] => sent.map(one => one as Reference)

/** Inserts or deletes references. The number of statements depends on the fields only. */
async function changeReferences(
  ctx: ItemCtx,
  scope: ItemScope,
  references: readonly Reference[],
  action: 'INSERT' | 'DELETE',
): Promise<(ItemError | undefined)[]> {
  const { collection, table } = scope
  const access = requireAccess(ctx, collection, 'update')
  const fields = new Map(
    references.map(({ referringItemFieldName: name }) => [name, relationField(ctx, scope, name)]),
  )
  const stored = await lockItemRows(ctx.db, table, [...new Set(references.map(one => one.referringItemId))])
  const named = references.flatMap(one => {
    const field = fields.get(one.referringItemFieldName)
    return field ? [{ field, id: one.referencedItemId }] : []
  })
  const isMissing = action === 'INSERT' ? await missingReferences(ctx, table, named) : () => false
  const errors = references.map((one): ItemError | undefined => {
    const code: ErrorCode | undefined = accessErrorOf(ctx, scope, stored.get(one.referringItemId), access)
    if (code) return { code, data: { dataItemId: one.referringItemId, dataCollectionId: collection.id } }
    const field = fields.get(one.referringItemFieldName)
    return field && isMissing({ field, id: one.referencedItemId })
      ? { code: 'WDE0021', data: { ...one } }
      : undefined
  })
  for (const [name, field] of fields) {
    const pairs = references
      .filter((one, i) => one.referringItemFieldName === name && !errors[i])
      .map(one => ({ from: one.referringItemId, to: one.referencedItemId }))
    const change = action === 'INSERT' ? insertReferences : deleteReferences
    const changed = await change(ctx.db, relationOf(table, field), pairs)
    emitUpdates(ctx, scope, stored, new Set(changed.map(({ from }) => from)))
  }
  return errors
}

/** Emits an update event for each item whose references changed. */
function emitUpdates(
  ctx: ItemCtx,
  scope: ItemScope,
  stored: Map<string, ItemRow>,
  ids: ReadonlySet<string>,
): void {
  for (const id of ids) {
    const row = stored.get(id)
    if (row) ctx.emit('wix.data.v2.data_item_updated', id, itemJson(scope.collection, row, ctx.now))
  }
}

/**
 * The reply of a change of references. Clients of the original protocol ignore the results of single references, so for
 * them the first error fails the call (decision 003).
 */
function reply(
  { caller }: Pick<ItemCtx, 'caller'>,
  references: readonly Reference[],
  errors: readonly (ItemError | undefined)[],
  action: 'INSERT' | 'DELETE',
) {
  const rejected = errors.filter(error => error !== undefined)
  if (rejected[0] && !caller.strict) throwItemError(rejected[0])
  return dataBulkReply(
    references.map((dataItemReference, originalIndex) => {
      const error = errors[originalIndex]
      const { referringItemId } = dataItemReference
      return {
        action,
        referenceMetadata: itemMetadata(originalIndex, referringItemId, error && bulkError(error)),
        dataItemReference,
      }
    }),
  )
}

export const itemReferenceHandlers: ItemHandlers<
  'queryReferenced' | 'isReferenced' | 'insertReferences' | 'removeReferences' | 'replaceReferences'
> = {
  async queryReferenced(input, ctx) {
    const from = input.referringItemIds?.length
      ? input.referringItemIds.filter(id => id !== null)
      : [input.referringItemId ?? '']
    if (from.length === 1 && from[0] === '')
      throw new InvalidRequest([
        violation('referringItemId', 'REQUIRED_FIELD', 'must name the referring item'),
      ])
    const scope = await resolveItems(ctx, input, { others: true })
    requireAccess(ctx, scope.collection, 'read')
    const field = relationField(ctx, scope, input.referringItemFieldName)
    const target = await openTarget(ctx, scope, referenceTargetOf(field) ?? scope.collection.id)
    const access = requireAccess(ctx, target.collection, 'read')
    const plan = planReferences(ctx, scope, field, from, input)
    const found = await findReferences(
      ctx.db,
      relationOf(scope.table, field),
      target.table,
      visibleItems(ctx, target, access),
      from,
      plan,
      input.returnTotalCount === true,
    )
    const { rows, page } = readPage(plan, found.rows, found.total)
    const fields = (input.fields ?? []).filter(name => name !== null)
    return {
      results: rows.map(row =>
        row.id
          ? {
              referringItemId: row.from_id,
              dataItem: selectFields(toItem(target.collection, row as ItemRow, ctx.now), fields),
            }
          : {
              referringItemId: row.from_id,
              unresolvedReference: {
                referringItemId: row.from_id,
                referringItemFieldName: field.key,
                referencedItemId: row.to_id,
              },
            },
      ),
      pagingMetadata: page,
    }
  },

  async isReferenced(input, ctx) {
    const scope = await resolveItems(ctx, input)
    const visible = visibleItems(ctx, scope, requireAccess(ctx, scope.collection, 'read'))
    const field = relationField(ctx, scope, input.referringItemFieldName)
    const { referringItemId, dataCollectionId } = input
    if (!(await getItemRow(ctx.db, scope.table, referringItemId, visible)))
      ctx.fail('WDE0073', { dataItemId: referringItemId, dataCollectionId })
    const reference = { from: referringItemId, to: input.referencedItemId }
    return { isReferenced: await hasReference(ctx.db, relationOf(scope.table, field), reference) }
  },

  insertReferences: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const references = sentReferences(input.dataItemReferences)
      return reply(ctx, references, await changeReferences(ctx, scope, references, 'INSERT'), 'INSERT')
    }),

  removeReferences: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const references = sentReferences(input.dataItemReferences)
      return reply(ctx, references, await changeReferences(ctx, scope, references, 'DELETE'), 'DELETE')
    }),

  replaceReferences: (input, ctx) =>
    changeItems(ctx, input, async scope => {
      const { referringItemId, referringItemFieldName, dataCollectionId } = input
      const field = relationField(ctx, scope, referringItemFieldName)
      const access = requireAccess(ctx, scope.collection, 'update')
      const stored = await lockItemRows(ctx.db, scope.table, [referringItemId])
      const code = accessErrorOf(ctx, scope, stored.get(referringItemId), access)
      if (code) ctx.fail(code, { dataItemId: referringItemId, dataCollectionId })
      const ids = [...new Set((input.newReferencedItemIds ?? []).filter(id => id !== null))]
      const named = ids.map(id => ({ field, id }))
      const isMissing = await missingReferences(ctx, scope.table, named)
      const missing = named.filter(isMissing).map(({ id }) => id)
      if (missing.length > 0) ctx.fail('WDE0021', { referencedItemIds: missing })
      const relation = relationOf(scope.table, field)
      const pairs = ids.map(to => ({ from: referringItemId, to }))
      await deleteOtherReferences(ctx.db, relation, [referringItemId], pairs)
      await insertReferences(ctx.db, relation, pairs)
      await orderReferences(ctx.db, relation, pairs)
      emitUpdates(ctx, scope, stored, new Set([referringItemId]))
      return {
        dataItemReferences: ids.map(referencedItemId => ({
          referringItemFieldName,
          referringItemId,
          referencedItemId,
        })),
      }
    }),
}
