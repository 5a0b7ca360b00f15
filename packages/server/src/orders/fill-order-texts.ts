import { fillOrderTexts, ordersWithoutView } from '../storage/commerce/orders.ts'
import type { Sql } from '../storage/sql.ts'
import { orderTexts } from './order-texts.ts'

const BATCH = 200

/** Stores the texts of orders that an older version of Stoa has written. */
export async function fillAllOrderTexts(db: Sql): Promise<void> {
  for (;;) {
    const rows = await ordersWithoutView(db, BATCH)
    const filled = await fillOrderTexts(
      db,
      rows.map(({ site_id, id, revision, number, doc }) => ({
        site_id,
        id,
        revision,
        ...orderTexts(site_id, number, doc),
      })),
    )
    // Orders that were left out are locked or have changed: the next run finds them if they still have no texts.
    if (rows.length < BATCH || filled.length === 0) return
  }
}
