import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type Environment, type ItemTable, itemTable } from './item-tables.ts'

/** The references of a MULTI_REFERENCE field and its inverse, stored once under the owning field's id. */
export interface Relation {
  siteId: string
  /** `fieldId` of the field that owns the references. */
  relation: string
  environment: Environment
  /** Whether the relation is used through its inverse field. */
  inverse: boolean
}

/** A reference from the referring to the referenced item, as seen by the field. */
export interface Reference {
  from: string
  to: string
}

/** The column of a side, swapped for an inverse field. */
export const sideOf = ({ inverse }: Relation, which: 'from' | 'to') =>
  sql.ref((which === 'from') === inverse ? 'right_id' : 'left_id')

/** Condition for rows `r` of the relation. */
export const scopeOf = ({ siteId, relation, environment }: Relation) =>
  sql`r.site_id = ${siteId} and r.relation = ${relation} and r.environment = ${environment}`

/** Subquery for the ids that a field of the item `i` refers to. */
export const referencedIds = (relation: Relation) => sql`(
  select r.${sideOf(relation, 'to')} from data_references r
  where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = i.id)`

/** Name of a relation with its direction. */
export const relationKey = ({ relation, inverse }: Relation) => `${relation}${inverse ? ' inverse' : ''}`

/** The ids with positions that fields of an item refer to, as a JSON object by relation. Null without relations. */
export const referencesOf = (relations: readonly Relation[], item: RawBuilder<unknown>) =>
  relations.length === 0
    ? sql`null::jsonb`
    : sql`jsonb_build_object(${sql.join(
        relations.map(
          relation => sql`${relationKey(relation)}::text, (
            select coalesce(jsonb_agg(jsonb_build_array(r.${sideOf(relation, 'to')}, r.position) order by r.position), '[]')
            from data_references r where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = ${item})`,
        ),
      )})`

/** Inserts references at positions, or moves them there. */
export const placeReferences = (
  db: Sql,
  relation: Relation,
  links: readonly (Reference & { position: number })[],
) =>
  links.length === 0
    ? undefined
    : db.all(sql`
        insert into data_references as r (site_id, relation, environment, left_id, right_id, position)
        select ${relation.siteId}, ${relation.relation}, ${relation.environment}, ${columns(relation)},
          (l.link ->> 'position')::bigint
        from ${recordset(links)}
        on conflict (site_id, relation, environment, left_id, right_id) do update set position = excluded.position`)

const recordset = (links: readonly Reference[]) => sql`
  jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality as l(link, place)`

const columns = (relation: Relation) =>
  relation.inverse ? sql`l.link ->> 'to', l.link ->> 'from'` : sql`l.link ->> 'from', l.link ->> 'to'`

/** Appends references. Returns the new ones. */
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

/** Deletes references. Returns the deleted ones. */
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

/** Deletes all references of these items in the field except those to keep. */
export const deleteOtherReferences = (
  db: Sql,
  relation: Relation,
  from: readonly string[],
  current: readonly Reference[],
) =>
  db.all(sql`
    delete from data_references r
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = any(${from}::text[])
      and not exists (select from ${recordset(current)}
        where r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to')`)

/** Orders the references of items as in the list. */
export const orderReferences = (db: Sql, relation: Relation, links: readonly Reference[]) =>
  db.all(sql`
    update data_references r set position = l.place from ${recordset(links)}
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = l.link ->> 'from' and r.${sideOf(relation, 'to')} = l.link ->> 'to'`)

/**
 * Deletes the references of removed items in owning fields. Items that still exist in `other` (the drafts or the published
 * items) keep them.
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

/** The references that exist. */
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
