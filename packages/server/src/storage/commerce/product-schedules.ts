import type { ProductSchedule } from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** The stored document of a schedule: the fields of the entity without those of its row. */
export type StoredProductSchedule = Omit<ProductSchedule, 'id' | 'revision' | 'createdDate' | 'updatedDate'>

const dueColumns = tableColumns('product_schedules', {
  site_id: 'site_id',
  id: 'id',
  at: 'next_date',
})
/** A schedule with a change that is due. */
export type DueProductSchedule = RowOf<typeof dueColumns, { at: string }> & { status: string }

/**
 * Schedules with a change at or before a time, in the order of their times. The end of one comes before the start of another at the
 * same time. `date` is of the form that documents have.
 */
export const dueProductSchedules = (
  db: Sql,
  date: string,
  after: DueProductSchedule | undefined,
  limit: number,
) =>
  db.all<DueProductSchedule>(sql`
    select ${dueColumns}, doc ->> 'status' as status from product_schedules
    where next_date <= ${date}
      ${after ? sql`and (next_date, doc ->> 'status', id) > (${after.at}, ${after.status}, ${after.id}::uuid)` : sql``}
    order by next_date, doc ->> 'status', id limit ${limit}`)

const ofProduct = tableColumns('product_schedules', ['id', 'doc'])

/** The schedules of a product that are not done. */
export const openProductSchedules = (db: Sql, siteId: string, productId: string) =>
  db.all<RowOf<typeof ofProduct, { doc: StoredProductSchedule }>>(sql`
    select ${ofProduct} from product_schedules
    where site_id = ${siteId} and product_id = ${productId} and next_date is not null`)
