import { contract, type RequestOf } from '@stoa/contract'
import type { Shop, TestDriver } from '@stoa/testkit'
import { expect } from 'vitest'

const as = 'merchant'
const { catalogTransfers } = contract

/** Tables with the catalogue and what follows from it. */
const TABLES = [
  'products',
  'variants',
  'inventory_items',
  'catalog_translations',
  'product_schedules',
  'product_subscription_options',
  'collections',
  'collection_rules',
  'collection_products',
  'product_documents',
  'listed_products',
] as const

/** Columns that follow from any write. */
const TECHNICAL = new Set(['revision', 'created_at', 'updated_at', 'event_position', 'status'])

/** Columns with sets, whose order has no meaning. */
const SETS = new Set(['collection_ids', 'facets'])

const withoutTechnical = (table: string) => (key: string, value: unknown) => {
  if (Array.isArray(value)) return SETS.has(key) ? value.toSorted() : value
  return value && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !TECHNICAL.has(name) && (table === 'variants' || name !== 'position'))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value
}

/** Imports and their undos in a test shop. */
export function importsOf({ shop, driver }: { shop: Shop; driver: TestDriver }) {
  const finished = async (id: string) => {
    await shop.platform.run('data jobs')
    return (await driver.callOk(catalogTransfers.getCatalogTransfer, { id }, as)).transfer
  }
  const upload = async (text: string) => {
    const { fileId, uploadUrl } = await driver.callOk(catalogTransfers.createCatalogUploadUrl, {}, as)
    expect((await shop.fetch(uploadUrl, { method: 'PUT', body: text })).status).toBe(200)
    return fileId
  }
  const begin = async (
    records: readonly object[],
    more: Partial<RequestOf<typeof catalogTransfers.importCatalog>> = {},
  ) => {
    const fileId = await upload(records.map(record => JSON.stringify(record)).join('\n'))
    const message = { fileId, format: 'JSONL' as const, ...more }
    return (await driver.callOk(catalogTransfers.importCatalog, message, as)).transfer.id
  }
  const beginUndo = async (id: string) =>
    (await driver.callOk(catalogTransfers.undoCatalogImport, { id }, as)).transfer.id
  return {
    begin,
    beginUndo,
    finished,
    importRecords: async (...args: Parameters<typeof begin>) => finished(await begin(...args)),
    undo: async (id: string) => finished(await beginUndo(id)),
    errorsOf: async (id: string) =>
      (await driver.callOk(catalogTransfers.listCatalogTransferErrors, { id }, as)).errors,
    /** All rows of the catalogue, and of what follows from it. */
    async catalogue() {
      const all: Record<string, string[]> = {}
      for (const table of TABLES) {
        const { rows } = await shop.platform.database.pool.query<{ row: object }>(
          `select to_jsonb(t) as row from "${table}" t`,
        )
        all[table] = rows.map(({ row }) => JSON.stringify(row, withoutTechnical(table))).sort()
      }
      // Counts are stored as differences.
      const { rows } = await shop.platform.database.pool.query<{ row: object }>(
        `select jsonb_build_array(collection_id, sum(products), sum(visible)) as row from product_counts
         group by site_id, collection_id having sum(products) <> 0`,
      )
      return { ...all, product_counts: rows.map(({ row }) => JSON.stringify(row)).sort() }
    },
  }
}
