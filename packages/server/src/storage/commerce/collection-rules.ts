import type { CollectionRule } from '@stoa/contract'
import { type RawBuilder, sql } from 'kysely'
import { safeEventId } from '../events.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { productV3Values } from './products-v3.ts'

type Condition = CollectionRule['conditions'][number]

/** A rule with amounts of the site's currency in minor units. */
export interface Rule {
  collectionId: string
  match: CollectionRule['match']
  conditions: readonly (Condition & { amountMinor?: number })[]
}

const hasText = (field: 'brand' | 'ribbon', values: readonly string[]) =>
  sql`coalesce(p.doc ->> ${sql.lit(field)}, '') = any(${values}::text[])`
const hasElement = (list: RawBuilder<unknown>, values: readonly string[]) =>
  sql`coalesce(${list}, '[]') ?| ${values}::text[]`

/** Whether a product `p` has one of the values. */
function hasValue({ field, operator, option, values, amountMinor = 0 }: Rule['conditions'][number]) {
  switch (field) {
    case 'BRAND':
      return hasText('brand', values)
    case 'RIBBON':
      return sql`(${hasText('ribbon', values)} or ${hasElement(sql`p.doc -> 'additionalRibbons'`, values)})`
    case 'TAG':
      return sql`(${hasElement(sql`p.doc #> '{tags,publicTags,tagIds}'`, values)}
        or ${hasElement(sql`p.doc #> '{tags,privateTags,tagIds}'`, values)})`
    case 'OPTION':
      return sql`exists (
        select from jsonb_array_elements(p.doc -> 'options' || coalesce(p.doc -> 'modifiers', '[]')) o,
          jsonb_array_elements(o -> 'choices') c
        where o ->> 'name' = ${option} and c ->> 'description' = any(${values}::text[]))`
    case 'STOCK':
      return sql`${productV3Values.availabilityStatus} = any(${values}::text[])`
    case 'PRODUCT_TYPE':
      return sql`upper(p.product_type) = any(${values}::text[])`
    case 'NAME':
      return sql`exists (select from unnest(${values}::text[]) n(part) where strpos(lower(p.name), lower(n.part)) > 0)`
    case 'PRICE':
      return operator === 'GTE'
        ? sql`p.lowest_price_minor >= ${amountMinor}`
        : sql`p.lowest_price_minor <= ${amountMinor}`
  }
}

const matches = ({ match, conditions }: Rule) =>
  sql.join(
    conditions.map(each => (each.operator === 'NOT_IN' ? sql`not ${hasValue(each)}` : hasValue(each))),
    match === 'ALL' ? sql` and ` : sql` or `,
  )

const productId = tableColumns('products', ['id'], 'p')

/** A product whose collections have changed. */
export type ChangedMembership = RowOf<typeof productId> & { before: string[]; after: string[] }

/**
 * Puts products into the collections whose rules they match, and removes them from those that they do not match any more. Other
 * collections stay. Rows are locked in the order of their ids, so that two calls cannot deadlock.
 */
export function applyRules(
  db: Sql,
  siteId: string,
  rules: readonly Rule[],
  productIds: readonly string[],
): Promise<ChangedMembership[]> {
  const ids = rules.map(({ collectionId }) => collectionId)
  const matching = rules.map(rule => sql`case when ${matches(rule)} then ${rule.collectionId} end`)
  return db.all<ChangedMembership>(
    sql`
    with locked as (
      select p.* from products p where p.site_id = ${siteId} and p.id = any(${productIds}::uuid[]) order by p.id for update),
    compared as (
      select p.id, p.collection_ids as before, array_remove(array[${sql.join(matching)}]::text[], null) as matching from locked p),
    wanted as (
      select c.id, c.before, array(
          select e.id from unnest(c.before) with ordinality as e(id, place)
          where not e.id = any(${ids}::text[]) or e.id = any(c.matching) order by e.place)
        || array(select m.id from unnest(c.matching) as m(id) where not m.id = any(c.before)) as after
      from compared c)
    update products p set collection_ids = w.after from wanted w
    where p.site_id = ${siteId} and p.id = w.id and w.after <> w.before returning ${productId}, w.before, w.after`,
    { prepare: false },
  )
}

/** Ids of products after an id, in their order. */
export const nextProductIds = (db: Sql, siteId: string, after: string | undefined, limit: number) =>
  db.all<RowOf<typeof productId>>(sql`
    select ${productId} from products p where p.site_id = ${siteId} ${after ? sql`and p.id > ${after}` : sql``}
    order by p.id limit ${limit}`)

const siteColumns = tableColumns('collection_rules', ['site_id'])

/** A site with rules. */
export type RuleSite = RowOf<typeof siteColumns>

/** Sites with rules. */
export const sitesWithRules = (db: Sql, after: RuleSite | undefined, limit: number) =>
  db.all<RuleSite>(sql`
    select distinct ${siteColumns} from collection_rules ${after ? sql`where site_id > ${after.site_id}` : sql``}
    order by site_id limit ${limit}`)

const stateColumns = tableColumns('collection_rules', ['id', 'revision', 'event_position'])

/** The rules of a site with their positions, and whether they are still to be compared with all products. */
export const ruleStates = (db: Sql, siteId: string) =>
  db.all<RowOf<typeof stateColumns> & { pending: boolean }>(sql`
    select ${stateColumns}, doc ->> 'status' = 'PENDING' as pending from collection_rules where site_id = ${siteId}`)

/** Stores that rules have been compared with all products, unless they have changed since they were read. */
export const setRulesCurrent = (
  db: Sql,
  siteId: string,
  rules: readonly { id: string; revision: number }[],
  position: number,
) =>
  db.all(sql`
    update collection_rules r set doc = jsonb_set(r.doc, '{status}', '"CURRENT"'), event_position = ${position}
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as w(id uuid, revision bigint)
    where r.site_id = ${siteId} and r.id = w.id and r.revision = w.revision`)

/** Stores up to which event the rules of a site have seen changes. */
export const setRulePosition = (db: Sql, siteId: string, position: number) =>
  db.all(sql`
    update collection_rules set event_position = ${position}
    where site_id = ${siteId} and event_position < ${position} and doc ->> 'status' = 'CURRENT'`)

/** Events after which a product may match other rules. */
const CHANGES = [
  'com.wix.ecommerce.catalog.api.v1.ProductCreated',
  'com.wix.ecommerce.catalog.api.v1.ProductChanged',
  'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
  'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
]

const eventColumns = tableColumns('events', { id: 'id', productId: 'entity_id' })

/** Changes of products after an event, oldest first, and the last event that is safe to read. */
export async function productChangesAfter(db: Sql, siteId: string, after: number, limit: number) {
  const safeId = await safeEventId(db)
  const changes = await db.all<RowOf<typeof eventColumns>>(sql`
    select ${eventColumns} from events
    where site_id = ${siteId} and id > ${after} and id <= ${safeId} and type = any(${CHANGES}::text[])
    order by id limit ${limit}`)
  return { changes, safeId }
}
