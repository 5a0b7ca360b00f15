import type { EachDue } from '../call/due-rows.ts'
import { fillOrderTexts, type OrderWithoutView, ordersWithoutView } from '../storage/commerce/orders.ts'
import type { Sql } from '../storage/sql.ts'
import { orderTexts } from './order-texts.ts'

/** Stores the texts of orders that an older version of Stoa has written. Orders that are locked are left for the next run. */
export const fillAllOrderTexts = ({ db, eachDue }: { db: Sql; eachDue: EachDue }) =>
  eachDue<OrderWithoutView>({
    name: 'order texts',
    read: (...page) => ordersWithoutView(db, ...page),
    settle: async rows =>
      fillOrderTexts(
        db,
        rows.map(({ site_id, id, revision, number, doc }) => ({
          site_id,
          id,
          revision,
          ...orderTexts(site_id, number, doc),
        })),
      ),
    together: 100,
    failure: 'texts of an older order not stored',
    subject: ({ site_id: siteId, id }) => ({ siteId, orderId: id }),
  })
