import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

/** Whether an approved order of the owner has a line item of the product. */
export const hasBought = async (db: Sql, siteId: string, ownerId: string, productId: string) =>
  (await db.first(sql`
    select 1 from orders
    where site_id = ${siteId} and owner_id = ${ownerId} and status = 'APPROVED'
      and jsonb_path_query_array(doc, '$.lineItems[*].catalogReference.catalogItemId') ? ${productId}
    limit 1`)) !== undefined
