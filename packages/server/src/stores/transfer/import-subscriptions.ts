import type { CatalogProduct } from '@stoa/contract'
import { rejectField } from '../../call/failure.ts'
import type { JobCtx } from '../../data/jobs/index.ts'
import {
  type AssignedOption,
  assignOptions,
  setOneTimePurchases,
  subscriptionOptionRows,
} from '../../storage/commerce/subscription-options.ts'
import { catalogueTag } from '../categories/collections.ts'
import { productTag } from '../products/product-id.ts'

/** How a record says that its product is sold as a subscription. */
export interface RecordSubscriptions {
  options: readonly AssignedOption[] | undefined
  oneTimePurchases: boolean | undefined
}

type Records = readonly Pick<CatalogProduct, 'subscriptionOptions'>[]

const idsOf = ({ subscriptionOptions }: Records[number]) =>
  (subscriptionOptions ?? []).flatMap(option => option?.id?.toLowerCase() ?? [])

/** Those of the subscription options in records that exist, locked against their deletion. */
export async function knownSubscriptionOptions(
  { db, site }: JobCtx,
  records: Records,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.flatMap(idsOf))]
  if (ids.length === 0) return new Set()
  return new Set((await subscriptionOptionRows.getMany(db, site.id, ids, { lock: true })).map(({ id }) => id))
}

/** The subscription options of a record. Rejects those that do not exist, and repeated ones. */
export function subscriptionsOf(record: CatalogProduct, known: ReadonlySet<string>): RecordSubscriptions {
  const ids = idsOf(record)
  for (const [i, id] of ids.entries())
    if (!known.has(id) || ids.indexOf(id) < i)
      rejectField(
        `subscriptionOptions[${i}].id`,
        'VALIDATION',
        known.has(id) ? 'repeats an option of the product' : 'is not the id of a subscription option',
      )
  return {
    options: record.subscriptionOptions?.map((option, i) => ({
      id: ids[i] as string,
      hidden: option?.hidden ?? false,
    })),
    oneTimePurchases: record.allowOneTimePurchases ?? undefined,
  }
}

/** Sets the subscription options of products whose records have them. */
export async function importSubscriptions(
  ctx: JobCtx,
  products: readonly { id: string; subscriptions: RecordSubscriptions }[],
): Promise<void> {
  const assigned = products.flatMap(({ id, subscriptions: { options } }) =>
    options ? [{ productId: id, options }] : [],
  )
  if (assigned.length > 0) await assignOptions(ctx.db, ctx.site.id, assigned)
  const changed = new Set(assigned.map(({ productId }) => productId))
  for (const allowed of [true, false]) {
    const ids = products.flatMap(({ id, subscriptions }) =>
      subscriptions.oneTimePurchases === allowed ? [id] : [],
    )
    if (ids.length > 0) await setOneTimePurchases(ctx.db, ctx.site.id, ids, allowed)
    for (const id of ids) changed.add(id)
  }
  if (changed.size > 0) ctx.invalidate(catalogueTag(ctx.site.id), ...[...changed].map(productTag))
}
