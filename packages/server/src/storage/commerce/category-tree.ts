import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

const nodeColumns = tableColumns('collections', {
  id: 'id',
  parentId: 'parent_id',
  name: 'name',
  slug: 'slug',
  visible: 'visible',
})

/** A category with its place in the tree. */
export type CategoryNode = RowOf<typeof nodeColumns>

/** All categories of a site, those of one parent in their order. */
export const findCategoryNodes = (db: Sql, siteId: string) =>
  db.all<CategoryNode>(
    sql`select ${nodeColumns} from collections where site_id = ${siteId} order by sibling_index, name, id`,
  )
