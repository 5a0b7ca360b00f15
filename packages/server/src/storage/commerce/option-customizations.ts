import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

/** A choice of an option, once for all products that have it. */
export interface OptionChoiceRow {
  option_id: string | null
  option_name: string
  option_type: string | null
  /** Whether the choices make variants. */
  makes_variants: boolean
  choice_id: string | null
  description: string
  value: string | null
  first_created: number
}

/** The options and modifiers with choices of the products of a site, in the order in which products had them first. */
export const findOptionChoices = (db: Sql, siteId: string, visibleOnly: boolean) =>
  db.all<OptionChoiceRow>(sql`
    select o.value ->> 'id' as option_id, o.value ->> 'name' as option_name, o.value ->> 'optionType' as option_type,
      o.is_option and coalesce((p.doc ->> 'manageVariants')::boolean, false) as makes_variants,
      c.value ->> 'id' as choice_id, c.value ->> 'description' as description, min(c.value ->> 'value') as value,
      min(p.created_at) as first_created
    from products p
    cross join lateral (
      select value, true as is_option from jsonb_array_elements(coalesce(p.doc -> 'options', '[]'))
      union all
      select value, false from jsonb_array_elements(coalesce(p.doc -> 'modifiers', '[]'))) o
    cross join lateral jsonb_array_elements(coalesce(o.value -> 'choices', '[]')) with ordinality c
    where p.site_id = ${siteId} ${visibleOnly ? sql`and p.visible` : sql``}
    group by 1, 2, 3, 4, 5, 6 order by min(p.created_at), min(c.ordinality), 6`)

/** The stored customizations of a site and those that its products have without one, which `documents` holds as JSON. */
export const withOptionCustomizations = (siteId: string, documents: string) => sql`(
    select site_id, id, revision, created_at, updated_at, doc, name from customizations where site_id = ${siteId}
    union all
    select ${siteId}::uuid, (e.value ->> 'id')::uuid, 1, (e.value ->> 'createdDate')::timestamptz, (e.value ->> 'createdDate')::timestamptz,
      e.value -> 'doc', e.value -> 'doc' ->> 'name'
    from jsonb_array_elements(${documents}::jsonb) e
    where not exists (select from customizations x where x.site_id = ${siteId} and x.id = (e.value ->> 'id')::uuid)) c`
