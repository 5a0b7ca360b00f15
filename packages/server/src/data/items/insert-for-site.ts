import type { Ctx } from '../../call/context.ts'
import type { ItemCtx } from '../model/item-call-types.ts'
import { throwItemError } from '../model/item-error.ts'
import { changeItems } from '../model/item-scope.ts'
import { writesFromItems } from './build-item-writes.ts'
import { writeItems } from './write-items.ts'

/**
 * Inserts an item of the caller with the rights of the merchant: the permissions of the collection and its data hooks do not apply, so the
 * caller of this function has checked the item.
 */
export async function insertForSite(
  ctx: Ctx<never, 'wix.data.v2.data_item_created'>,
  dataCollectionId: string,
  data: { _id: string } & Record<string, unknown>,
): Promise<'INSERTED' | 'EXISTS' | 'NO_COLLECTION'> {
  class NoCollection extends Error {}
  const fail = () => {
    throw new NoCollection()
  }
  // An insert emits no other events, and its only error that is not an outcome is the missing collection.
  const caller = { ...ctx.caller, role: 'merchant' }
  const asMerchant = { ...ctx, caller, author: ctx.caller, fail } as unknown as ItemCtx
  try {
    return await changeItems(asMerchant, { dataCollectionId }, async scope => {
      const writes = writesFromItems(asMerchant, scope.collection, [{ item: { data }, at: 'dataItem' }], {
        mode: 'insert',
      })
      const [outcome] = await writeItems(asMerchant, scope, writes, { mode: 'insert' })
      const error = outcome?.error
      if (!error) return 'INSERTED'
      if ('code' in error && error.code === 'WDE0074') return 'EXISTS'
      return throwItemError(error)
    })
  } catch (error) {
    if (error instanceof NoCollection) return 'NO_COLLECTION'
    throw error
  }
}
