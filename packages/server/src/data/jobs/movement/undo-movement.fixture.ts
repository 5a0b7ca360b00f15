import { contract } from '@stoa/contract'
import { movementJobHelpers, type Shop, type TestDriver } from '@stoa/testkit'

type Row = Record<string, unknown>
type Policy = 'OVERWRITE' | 'SKIP_EXISTING' | 'TRUNCATE_BEFORE'

/** Imports into collections and their undos in a test shop. */
export function contentImports({ shop, driver }: { shop: Shop; driver: TestDriver }) {
  const m = movementJobHelpers(shop, () => driver)
  const importRows = (collectionId: string, rows: readonly Row[], writePolicy: Policy = 'OVERWRITE') =>
    m.importText(rows.map(row => JSON.stringify(row)).join('\n'), 'JSONL', { collectionId, writePolicy })
  const update = (dataCollectionId: string, { _id: id, ...data }: Row) =>
    driver.merchant.callOk(contract.items.update, { dataCollectionId, dataItem: { id: id as string, data } })
  const remove = (dataCollectionId: string, dataItemId: string) =>
    driver.merchant.callOk(contract.items.remove, { dataCollectionId, dataItemId })
  /** Reasons of rejections by item. */
  const reasonsOf = async (jobId: string) =>
    Object.fromEntries(
      (await m.logs(jobId)).map(({ sourceItemId, failure }) => [sourceItemId, failure.description]),
    )
  /** All stored rows and references of collections, without the times of changes. */
  const stored = async (...ids: readonly string[]) => {
    const { pool } = shop.platform.database
    const collections = await shop.sql<{
      id: string
      uid: string
      relations: string[]
    }>`select c.id, c.uid, array(select f ->> 'fieldId'
      from jsonb_array_elements(c.doc -> 'fields') f) as relations from data_collections c
      where c.id = any(${ids}) order by c.id`
    const all: unknown[] = []
    for (const { id, uid, relations } of collections) {
      const { rows } = await pool.query(
        `select to_jsonb(t) - 'updated_at' as row from data."items_${uid.replaceAll('-', '')}_live" t order by id`,
      )
      const references = await pool.query(
        `select relation, left_id, right_id, row_number() over (partition by relation, left_id order by position) as place
         from data_references where relation = any($1) order by relation, left_id, right_id`,
        [relations],
      )
      all.push({ id, rows: rows.map(({ row }) => row), references: references.rows })
    }
    return all
  }
  return { ...m, importRows, update, remove, reasonsOf, stored }
}
