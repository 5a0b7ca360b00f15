import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

const changed = tableColumns('products', ['id'], 'p')

/** The texts of an info section as its products hold them. */
export interface InfoSectionCopy {
  id: string
  title: string
  description: string
}

/** Writes the texts of an info section into the products that have it. Returns the ids of products whose texts were others. */
export async function copyInfoSection(
  db: Sql,
  siteId: string,
  { id, title, description }: InfoSectionCopy,
): Promise<string[]> {
  const texts = JSON.stringify({ title, description })
  const rows = await db.all<RowOf<typeof changed>>(sql`
    update products p set doc = jsonb_set(p.doc, '{additionalInfoSections}', (
      select jsonb_agg(case when s.one ->> 'id' = ${id} then s.one || ${texts}::jsonb else s.one end order by s.place)
      from jsonb_array_elements(p.doc -> 'additionalInfoSections') with ordinality as s (one, place)))
    where p.site_id = ${siteId} and p.doc -> 'additionalInfoSections' @> ${JSON.stringify([{ id }])}::jsonb
      and exists (select 1 from jsonb_array_elements(p.doc -> 'additionalInfoSections') as s (one)
        where s.one ->> 'id' = ${id} and not s.one @> ${texts}::jsonb)
    returning ${changed}`)
  return rows.map(row => row.id)
}
