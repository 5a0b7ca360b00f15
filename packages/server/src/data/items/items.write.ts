import { itemsTag } from '../../storage/data/item-tables.ts'
import { truncateItems } from '../../storage/data/item-writes.ts'
import { storeTruncatedItems } from '../../storage/data/truncated-items.ts'
import type { ItemCtx, ItemHandlers } from '../model/item-call-types.ts'
import { changeItems } from '../model/item-scope.ts'
import { ownRelations } from '../model/references.ts'
import { deleteReferencesOfItems } from '../references/delete-references.ts'
import { includeAll } from '../references/include.ts'
import { writesFromItems } from './build-item-writes.ts'
import { writesFromPatches } from './patch-item.ts'
import { removeItems } from './remove-items.ts'
import { onlyItem, writeItems } from './write-items.ts'

const writeOne = (mode: 'insert' | 'update' | 'save') =>
  async function write(
    input: Parameters<ItemHandlers<'insert'>['insert']>[0] & { condition?: { filter?: unknown } | null },
    ctx: ItemCtx,
  ) {
    const { dataItem, saveReferences, condition, includeReferencedItems } = input
    return changeItems(ctx, input, async scope => {
      const writes = writesFromItems(ctx, scope.collection, [{ item: dataItem, at: 'dataItem' }], {
        mode,
        saveReferences,
      })
      const outcome = onlyItem(await writeItems(ctx, scope, writes, { mode, filter: condition?.filter }))
      if (includeReferencedItems) await includeAll(ctx, scope, [outcome.item])
      return outcome
    })
  }

export const itemWriteHandlers: ItemHandlers<'insert' | 'update' | 'save' | 'patch' | 'remove' | 'truncate'> =
  {
    async insert(input, ctx) {
      return { dataItem: (await writeOne('insert')(input, ctx)).item }
    },

    async update(input, ctx) {
      return { dataItem: (await writeOne('update')(input, ctx)).item }
    },

    async save(input, ctx) {
      const { item, action } = await writeOne('save')(input, ctx)
      return { action: action === 'INSERT' ? 'INSERTED' : 'UPDATED', dataItem: item }
    },

    patch: (input, ctx) =>
      changeItems(ctx, input, async scope => {
        const writes = writesFromPatches(ctx, scope.collection, [{ patch: input.patch, at: 'patch' }])
        const options = { mode: 'update', action: 'PATCH', filter: input.condition?.filter } as const
        return { dataItem: onlyItem(await writeItems(ctx, scope, writes, options)).item }
      }),

    remove: (input, ctx) =>
      changeItems(ctx, input, async scope => ({
        dataItem: onlyItem(
          await removeItems(ctx, scope, [input.dataItemId], { filter: input.condition?.filter }),
        ).item,
      })),

    truncate: (input, ctx) =>
      changeItems(ctx, input, async scope => {
        const { collection, table } = scope
        const { requestId, now, caller } = ctx
        if (caller.staffRole)
          await storeTruncatedItems(ctx.db, {
            requestId,
            collectionId: collection.id,
            table,
            relations: ownRelations(collection),
            now,
          })
        await truncateItems(ctx.db, table)
        ctx.invalidate(itemsTag(table))
        await deleteReferencesOfItems(ctx.db, scope, 'ALL')
        return {}
      }),
  }
