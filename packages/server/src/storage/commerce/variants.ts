import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type AggregateGroup, aggregateRows, type ItemAggregation } from './aggregate-inventory-items.ts'
import { joinListing, listedName } from './product-listings.ts'
import { type ProductRow, storedColumns } from './product-rows.ts'
import type { ProductPlan } from './product-source.ts'
import { available, defaultItems, preorder, subscriptionsColumn } from './products.ts'

/** A variant with its product, whose `variants` are this one. */
export type ProductVariantRow = ProductRow & { position: (string | null)[] | null }

/** Variants with their products and stock at the default location, as rows `v` of queries. */
const variantRows = (siteId: string, visibleOnly: boolean, listing?: string) => sql`(
          select v.site_id, v.product_id, v.id, v.choices, v.doc, coalesce(i.track_quantity, false) as tracked, i.quantity,
            coalesce(i.in_stock, false) as in_stock, coalesce(i.preorder_enabled, false) as preorder_enabled,
            ${available} as available, ${preorder} as preorder,
            case when v.id = '00000000-0000-0000-0000-000000000000' then v.product_id else v.id end as wire_id,
            v.product_id || '-' || v.id as key,
            coalesce(v.doc ->> 'sku', p.sku) as sku, coalesce((v.doc ->> 'visible')::boolean, true) as visible,
            v.doc ->> 'barcode' as barcode, ${listedName(listing)} as product_name, p.slug as product_slug, p.visible as product_visible,
            upper(p.product_type) as product_type, p.collection_ids
          from variants v ${defaultItems} join products p on p.site_id = v.site_id and p.id = v.product_id ${joinListing(listing)}
          where v.site_id = ${siteId} ${visibleOnly ? sql`and p.visible and coalesce((v.doc ->> 'visible')::boolean, true)` : sql``}
        ) v`

/** A page of variants of all products under the plan. */
export const findVariantRows = (db: Sql, siteId: string, plan: ProductPlan, visibleOnly: boolean) =>
  db.all<ProductVariantRow>(
    sql`select ${storedColumns}, ${subscriptionsColumn}, v.position,
        jsonb_build_array(jsonb_build_object('id', v.id, 'choices', v.choices, 'doc', v.doc, 'tracked', v.tracked,
          'quantity', v.quantity, 'inStock', v.in_stock, 'preorder', v.preorder)) as variants
      from (
        select v.*, ${plan.position} as position, row_number() over (order by ${plan.orderBy}) as place
        from ${variantRows(siteId, visibleOnly, plan.listing)}
        where ${plan.where} and ${plan.seek} order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}) v
      join products p on p.site_id = v.site_id and p.id = v.product_id order by v.place`,
    { prepare: false },
  )

/** How many variants there are under the plan's filter. */
export async function countVariants(db: Sql, siteId: string, plan: ProductPlan, visibleOnly: boolean) {
  const row = await db.first<{ total: number }>(
    sql`select count(*) as total from ${variantRows(siteId, visibleOnly, plan.listing)} where ${plan.where}`,
    { prepare: false },
  )
  return row?.total
}

/** Keys of the variants under the plan that have no inventory item at a location. */
export const variantsWithoutItem = (
  db: Sql,
  siteId: string,
  plan: Pick<QueryPlan, 'where'>,
  { locationId, limit }: { locationId: string; limit: number },
) =>
  db.all<Pick<TableRows['inventory_items'], 'product_id' | 'variant_id'>>(
    sql`select v.product_id, v.id as variant_id from ${variantRows(siteId, false)}
      where ${plan.where} and not exists (
        select 1 from inventory_items i where i.site_id = v.site_id and i.product_id = v.product_id and i.variant_id = v.id
          and i.location_id = ${locationId})
      limit ${limit}`,
    { prepare: false },
  )

/** Aggregates the variants under the plan's filter. */
export const aggregateVariants = (
  db: Sql,
  siteId: string,
  { plan, visibleOnly }: { plan: Pick<ProductPlan, 'where' | 'listing'>; visibleOnly: boolean },
  aggregations: readonly ItemAggregation[],
): Promise<AggregateGroup[][]> => {
  const columns = [...new Set(aggregations.map(({ column }) => column))].map(name => sql.ref(`v.${name}`))
  const rows = sql`select ${sql.join(columns)} from ${variantRows(siteId, visibleOnly, plan.listing)} where ${plan.where}`
  return aggregateRows(db, rows, aggregations)
}
