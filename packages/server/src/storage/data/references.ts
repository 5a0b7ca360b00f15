import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type Environment, type ItemTable, itemTable } from './item-tables.ts'

/** The references of one MULTI_REFERENCE field: kept once, under the field's id, whichever side shows them. */
export interface Relation {
  siteId: string
  /** `fieldId` of the field that owns the references. */
  relation: string
  environment: Environment
  /** The field that asks shows them from the other side. */
  inverse: boolean
}

/** From the item that the field is of, to the item that it names. */
export interface Reference {
  from: string
  to: string
}

/** The column of a side, as the field that asks sees it. */
export const sideOf = ({ inverse }: Relation, which: 'from' | 'to') =>
  sql.ref((which === 'from') === inverse ? 'right_id' : 'left_id')

/** References of the relation, under the alias `r`. */
export const scopeOf = ({ siteId, relation, environment }: Relation) =>
  sql`r.site_id = ${siteId} and r.relation = ${relation} and r.environment = ${environment}`

/** The ids that a field of the item `i` names, as rows for the query language. */
export const referencedIds = (relation: Relation) => sql`(
  select r.${sideOf(relation, 'to')} from data_references r
  where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = i.id)`

const recordset = (links: readonly Reference[]) => sql`
  jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality as l(link, place)`

const columns = (relation: Relation) =>
  relation.inverse ? sql`l.link ->> 'to', l.link ->> 'from'` : sql`l.link ->> 'from', l.link ->> 'to'`

/** Adds references, after those that are there. Answers with those that were not there before. */
export async function insertReferences(
  db: Sql,
  relation: Relation,
  links: readonly Reference[],
): Promise<Reference[]> {
  if (links.length === 0) return []
  return db.all<Reference>(sql`
    insert into data_references as r (site_id, relation, environment, left_id, right_id, position)
    select ${relation.siteId}, ${relation.relation}, ${relation.environment}, ${columns(relation)},
      l.place + coalesce((select max(r.position) from data_references r where ${scopeOf(relation)}
        and r.${sideOf(relation, 'from')} = l.link ->> 'from'), 0)
    from ${recordset(links)}
    on conflict do nothing
    returning r.${sideOf(relation, 'from')} as "from", r.${sideOf(relation, 'to')} as "to"`)
}

/** Removes references. Answers with those that were there. */
export async function deleteReferences(
  db: Sql,
  relation: Relation,
  links: readonly Reference[],
): Promise<Reference[]> {
  if (links.length === 0) return []
  return db.all<Reference>(sql`
    delete from data_references r using ${recordset(links)}
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to'
    returning r.${sideOf(relation, 'from')} as "from", r.${sideOf(relation, 'to')} as "to"`)
}

/** Removes all references of these items in the field that are not among those to keep. */
export const deleteOtherReferences = (
  db: Sql,
  relation: Relation,
  from: readonly string[],
  keep: readonly Reference[],
) =>
  db.all(sql`
    delete from data_references r
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = any(${from}::text[])
      and not exists (select from ${recordset(keep)}
        where r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to')`)

/** Puts the references of items into the order of the list. */
export const orderReferences = (db: Sql, relation: Relation, links: readonly Reference[]) =>
  db.all(sql`
    update data_references r set position = l.place from ${recordset(links)}
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to'`)

/**
 * Removes whatever these items refer to, in fields that own their references. For items that are removed. An item that is
 * still there as a draft, or as what is published beside a draft, keeps them: `other` is the table to look in.
 */
export const deleteReferencesOf = (
  db: Sql,
  { siteId, environment }: Pick<ItemTable, 'siteId' | 'environment'>,
  relations: readonly string[],
  items: readonly string[] | 'ALL',
  other: ItemTable | undefined,
) =>
  db.all(sql`
    delete from data_references r
    where r.site_id = ${siteId} and r.relation = any(${relations}::uuid[]) and r.environment = ${environment}
      ${items === 'ALL' ? sql`` : sql`and r.left_id = any(${items}::text[])`}
      ${other ? sql`and not exists (select from ${itemTable(other)} i where i.id = r.left_id)` : sql``}`)

/** Which of these references there are. */
export const findExistingReferences = (db: Sql, relation: Relation, links: readonly Reference[]) =>
  db.all<Reference>(sql`
    select r.${sideOf(relation, 'from')} as "from", r.${sideOf(relation, 'to')} as "to"
    from data_references r, ${recordset(links)}
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to'`)

/** Whether one item refers to another. */
export const hasReference = async (db: Sql, relation: Relation, link: Reference): Promise<boolean> =>
  (
    await db.all(sql`
      select 1 from data_references r
      where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = ${link.from} and r.${sideOf(relation, 'to')} = ${link.to}`)
  ).length > 0
