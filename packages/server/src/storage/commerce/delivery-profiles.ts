import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'

type ProfileId = Pick<TableRows['delivery_profiles'], 'id'>

const oldest = (siteId: string) => sql`(
  select p.id from delivery_profiles p where p.site_id = ${siteId} order by p.created_at, p.position limit 1)`

/** Whether a profile is the default one, as an SQL expression for queries. */
export const isDefaultProfile = (siteId: string) => sql`(id = ${oldest(siteId)})`

/** Id of the default profile of the site: the oldest. Undefined if there is none. */
export const defaultProfileId = async (db: Sql, siteId: string): Promise<string | undefined> =>
  (await db.first<ProfileId>(sql`select id from ${oldest(siteId)} as p`))?.id

/** Id of the profile with this region. */
export const profileIdOfRegion = async (
  db: Sql,
  siteId: string,
  regionId: string,
): Promise<string | undefined> => {
  const region = JSON.stringify([{ id: regionId }])
  const row = await db.first<ProfileId>(
    sql`select id from delivery_profiles where site_id = ${siteId} and doc -> 'deliveryRegions' @> ${region}::jsonb`,
  )
  return row?.id
}

/** Those of the ids that are regions of a profile. */
export async function existingRegions(
  db: Sql,
  siteId: string,
  regionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.all<ProfileId>(sql`
    select region ->> 'id' as id from delivery_profiles, jsonb_array_elements(doc -> 'deliveryRegions') as region
    where site_id = ${siteId} and region ->> 'id' = any(${regionIds}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
