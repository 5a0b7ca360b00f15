import { sql } from 'kysely'
import type { Sql } from '../sql.ts'

/** Whether a location has inventory items. */
export const hasInventoryItems = async (db: Sql, siteId: string, locationId: string) =>
  (await db.first(
    sql`select 1 from inventory_items where site_id = ${siteId} and location_id = ${locationId} limit 1`,
  )) !== undefined

/** Locks a location against its deletion. Returns whether it exists. */
export const lockLocation = async (db: Sql, siteId: string, id: string) =>
  (await db.first(
    sql`select 1 from business_locations where site_id = ${siteId} and id = ${id} for key share`,
  )) !== undefined
