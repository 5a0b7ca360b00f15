import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { hasSlug } from './former-slugs.ts'
import { joinListing } from './product-listings.ts'
import type { ProductRow } from './product-rows.ts'
import type { ProductPlan } from './product-source.ts'
import { available, defaultItems, productColumns, subscriptionsColumn } from './products.ts'

const shown = (siteId: string, visibleOnly: boolean) =>
  sql`p.site_id = ${siteId} ${visibleOnly ? sql`and p.visible` : sql``}`

/** A product with its variants, their stock and its subscription options. */
export const getProductV3Row = (
  db: Sql,
  siteId: string,
  by: { id: string } | { slug: string },
  visibleOnly: boolean,
) =>
  db.first<ProductRow>(
    sql`select ${productColumns}, ${subscriptionsColumn} from products p
      where ${shown(siteId, visibleOnly)} and ${'id' in by ? sql`p.id = ${by.id}` : hasSlug('product', siteId, by.slug)}`,
  )

const idColumn = tableColumns('products', ['id'], 'p')

/** Ids of the products under the plan, up to a limit. */
export const productV3Ids = (db: Sql, siteId: string, plan: ProductPlan, limit: number) =>
  db.all<RowOf<typeof idColumn>>(
    sql`select ${idColumn} from products p ${joinListing(plan.listing)} where p.site_id = ${siteId} and ${plan.where} order by p.id limit ${limit}`,
    { prepare: false },
  )

const brandColumns = tableColumns('brands', ['id', 'name', 'doc'])
const ribbonColumns = tableColumns('ribbons', ['id', 'name', 'doc'])
const sectionColumns = tableColumns('info_sections', { id: 'id', name: 'unique_name', doc: 'doc' })

/** A brand, ribbon or info section of the site. */
export type CatalogueLabel = RowOf<typeof brandColumns, { doc: Record<string, unknown> }> & {
  kind: 'BRAND' | 'RIBBON' | 'INFO_SECTION'
}

/** Brands, ribbons and info sections that products name. One statement. */
export const findCatalogueLabels = (
  db: Sql,
  siteId: string,
  named: {
    brands: readonly string[]
    ribbons: readonly string[]
    sections: readonly string[]
  },
) =>
  db.all<CatalogueLabel>(sql`
    select 'BRAND' as kind, ${brandColumns} from brands where site_id = ${siteId} and name = any(${named.brands}::text[])
    union all
    select 'RIBBON', ${ribbonColumns} from ribbons where site_id = ${siteId} and name = any(${named.ribbons}::text[])
    union all
    select 'INFO_SECTION', ${sectionColumns} from info_sections
    where site_id = ${siteId} and id = any(${named.sections}::uuid[])`)

export const optionsOf = sql`jsonb_array_elements(case when (p.doc ->> 'manageVariants')::boolean then p.doc -> 'options' else '[]' end) o`
const modifiersOf = sql`jsonb_array_elements(coalesce(p.doc -> 'modifiers', '[]')
    || case when (p.doc ->> 'manageVariants')::boolean then '[]' else p.doc -> 'options' end) o`
export const choicesOf = sql`jsonb_array_elements(o -> 'choices') c`

/** The rule of `option-ids.ts` in SQL. */
const guidOf = (...names: RawBuilder<unknown>[]) =>
  sql`md5(concat_ws(chr(31), p.site_id::text, ${sql.join(names)}))::uuid`

/** Ids of an option `o`, and of its choice `c`. */
export const optionIdSql = sql`coalesce((o ->> 'id')::uuid, ${guidOf(sql`o ->> 'name'`)})`
export const choiceIdSql = sql`coalesce((c ->> 'id')::uuid, ${guidOf(sql`o ->> 'name'`, sql`c ->> 'description'`)})`

/** Ids or names of the elements of a list of options. */
const choiceIdsOf = (options: RawBuilder<unknown>) =>
  sql`(select ${choiceIdSql} from ${options}, ${choicesOf})`
const choiceNamesOf = (options: RawBuilder<unknown>) =>
  sql`(select c ->> 'description' from ${options}, ${choicesOf})`

const ribbonsOf = sql`jsonb_array_elements_text(coalesce(p.doc -> 'additionalRibbons', '[]')) r`
const sectionsOf = sql`jsonb_array_elements(coalesce(p.doc -> 'additionalInfoSections', '[]')) s`

const labelIds = (table: 'brands' | 'ribbons', field: 'brand' | 'ribbon') =>
  sql`(select l.id from ${sql.table(table)} l where l.site_id = p.site_id and l.name = p.doc ->> ${sql.lit(field)})`

const unitsOf = sql`(select ${available} as available
    from variants v ${defaultItems} where v.site_id = p.site_id and v.product_id = p.id) u`

/** Values of a product `p` outside its columns, for filters of catalogue V3. */
export const productV3Values = {
  productType: sql`upper(p.product_type)`,
  visibleInPos: sql`coalesce((p.doc ->> 'visibleInPos')::boolean, true)`,
  brandId: labelIds('brands', 'brand'),
  ribbonId: labelIds('ribbons', 'ribbon'),
  availabilityStatus: sql`(select case when bool_and(u.available) then 'IN_STOCK' when bool_or(u.available) then 'PARTIALLY_OUT_OF_STOCK'
    else 'OUT_OF_STOCK' end from ${unitsOf})`,
  optionIds: sql`(select ${optionIdSql} from ${optionsOf})`,
  optionNames: sql`(select o ->> 'name' from ${optionsOf})`,
  choiceIds: choiceIdsOf(optionsOf),
  choiceNames: choiceNamesOf(optionsOf),
  modifierIds: sql`(select ${optionIdSql} from ${modifiersOf})`,
  modifierChoiceIds: choiceIdsOf(modifiersOf),
  modifierChoiceNames: choiceNamesOf(modifiersOf),
  additionalRibbonNames: sql`(select r from ${ribbonsOf})`,
  additionalRibbonIds: sql`(select l.id from ${ribbonsOf} join ribbons l on l.site_id = p.site_id and l.name = r)`,
  infoSectionIds: sql`(select l.id from ${sectionsOf} join info_sections l on l.site_id = p.site_id and l.id = (s ->> 'id')::uuid)`,
  infoSectionNames: sql`(select l.unique_name from ${sectionsOf} join info_sections l on l.site_id = p.site_id and l.id = (s ->> 'id')::uuid)`,
  /** Categories of the product, and those above them. */
  allCategoryIds: sql`(with recursive found(id) as (
      select unnest(p.collection_ids)::uuid
      union select c.parent_id from found f join collections c on c.site_id = p.site_id and c.id = f.id where c.parent_id is not null)
    select f.id from found f)`,
  modifierNames: sql`(select o ->> 'name' from ${modifiersOf}
    union all select coalesce(f ->> 'name', f ->> 'title') from jsonb_array_elements(coalesce(p.doc -> 'customTextFields', '[]')) f)`,
}

const customizationColumns = tableColumns('customizations', ['id', 'name', 'doc'])

/** An entity that a request names, to write a product with it. */
export type NamedEntity = Omit<CatalogueLabel, 'kind'> & { kind: CatalogueLabel['kind'] | 'CUSTOMIZATION' }

/** Brands, ribbons, info sections and customizations by their ids or names. One statement. */
export const findNamedEntities = (
  db: Sql,
  siteId: string,
  {
    ids,
    sections,
    options,
  }: { ids: readonly string[]; sections: readonly string[]; options: readonly string[] },
) =>
  db.all<NamedEntity>(sql`
    select 'BRAND' as kind, ${brandColumns} from brands where site_id = ${siteId} and id = any(${ids}::uuid[])
    union all
    select 'RIBBON', ${ribbonColumns} from ribbons where site_id = ${siteId} and id = any(${ids}::uuid[])
    union all
    select 'INFO_SECTION', ${sectionColumns} from info_sections
    where site_id = ${siteId} and (id = any(${ids}::uuid[]) or unique_name = any(${sections}::text[]))
    union all
    select 'CUSTOMIZATION', ${customizationColumns} from customizations
    where site_id = ${siteId} and (id = any(${ids}::uuid[]) or name = any(${options}::text[]))`)
