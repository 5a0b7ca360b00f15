import { isDeepStrictEqual } from 'node:util'
import { mergedRow, overwrittenFields, type StoredRow as Row } from '../../platform-support/merge-rows.ts'
import { pick } from '../../platform-support/pick.ts'
import type { EntityState } from '../../storage/commerce/import-changes.ts'
import type { ItemState } from '../../storage/commerce/inventory-items.ts'
import type { ImportedRule } from './import-rules.ts'

/** Columns that tell the rows of one entity apart, by table. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  products: ['id'],
  collections: ['id'],
  variants: ['id'],
  inventory_items: ['variant_id', 'location_id'],
  catalog_translations: ['language'],
  product_schedules: ['id'],
  product_subscription_options: ['option_id'],
}

/** Rows that are compared by the document alone: the other columns follow from it. */
const BY_DOCUMENT = new Set(['products', 'product_schedules'])

/** Names of parts in messages. */
const PARTS: Readonly<Record<string, string>> = {
  variants: 'variants',
  inventory_items: 'stock',
  catalog_translations: 'translations',
  product_schedules: 'schedules',
  product_subscription_options: 'subscriptionOptions',
}

export interface RestoredRow {
  table: string
  kind: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Row
}

/** How an entity gets its former values back. */
export interface Restoration {
  rows: RestoredRow[]
  /** Stock by the id of its item. Quantities are set back by their difference. */
  stock: { id: string; state: ItemState }[]
  /** Stock of variants that exist again. */
  newStock: Row[]
  /** The former rule of a collection, null for none; undefined if it stays. */
  rule?: ImportedRule | null
  /** Fields and parts that a later change has set. */
  overwritten: string[]
  /** Units that the undo would take, although they were sold. */
  missingUnits: number
}

interface Triple {
  before: Row | undefined
  after: Row | undefined
  current: Row | undefined
}

function triplesOf(table: string, [before, after, current]: readonly EntityState[]): Triple[] {
  const columns = KEYS[table] ?? []
  const keyOf = (row: Row) => JSON.stringify(columns.map(name => row[name]))
  const triples = new Map<string, Triple>()
  const add = (state: EntityState | undefined, name: keyof Triple) => {
    for (const row of state?.[table] ?? []) {
      const key = keyOf(row)
      triples.set(key, {
        ...(triples.get(key) ?? { before: undefined, after: undefined, current: undefined }),
        [name]: row,
      })
    }
  }
  add(before, 'before')
  add(after, 'after')
  add(current, 'current')
  return [...triples.values()]
}

const STOCK_FIELDS = [
  'track_quantity',
  'in_stock',
  'preorder_enabled',
  'preorder_message',
  'preorder_limit',
  'extended_fields',
] as const

const stateOf = (row: Row): ItemState =>
  pick(row as Row & ItemState, [...STOCK_FIELDS, 'quantity', 'preorder_counter'])

/** The former stock of an item. Units that were sold or returned since stay sold or returned. */
function planStock({ before, after, current }: Required<Triple>, plan: Restoration): void {
  if (!before || !after || !current) return
  const changed = STOCK_FIELDS.filter(name => !isDeepStrictEqual(before[name], after[name]))
  const isCounted = before.quantity !== after.quantity
  if (changed.length === 0 && !isCounted) return
  if (changed.some(name => !isDeepStrictEqual(after[name], current[name]))) plan.overwritten.push('stock')
  const [former, imported, now] = [before.quantity, after.quantity, current.quantity].map(value =>
    typeof value === 'number' ? value : undefined,
  )
  const difference = isCounted && former !== undefined && imported !== undefined ? former - imported : 0
  const quantity =
    former === undefined ? (isCounted ? null : (now ?? null)) : imported === undefined ? former : undefined
  const next = quantity === undefined ? (now ?? 0) + difference : quantity
  if (next !== null && next < 0 && difference < 0) plan.missingUnits += -next
  plan.stock.push({
    id: String(current.id),
    state: {
      ...stateOf({ ...current, ...Object.fromEntries(changed.map(name => [name, before[name]])) }),
      quantity: isCounted ? next : (current.quantity as number | null),
    },
  })
}

function planRow(table: string, { before, after, current }: Triple, plan: Restoration): void {
  const part = PARTS[table]
  const compared = (row: Row): Row =>
    BY_DOCUMENT.has(table) ? { doc: row.doc, one_time_purchases: row.one_time_purchases } : row
  const overwritten = (fields: string[]) => plan.overwritten.push(...(part ? [part] : fields))
  if (before && after) {
    const isMoved = table === 'variants' && before.position !== after.position
    const merged = current && mergedRow(before, after, current)
    const unchanged = mergedRow(before, after, after)
    if (isDeepStrictEqual(unchanged, after) && !isMoved) return
    if (!current || !merged) return void overwritten([])
    const fields = overwrittenFields(compared(before), compared(after), compared(current))
    if (fields.length > 0) return void overwritten(fields)
    plan.rows.push({
      table,
      kind: 'UPDATE',
      row: { ...merged, ...(isMoved && { position: before.position }) },
    })
  } else if (after) {
    if (!current) return
    if (overwrittenFields({}, compared(after), compared(current)).length > 0) return void overwritten([])
    plan.rows.push({ table, kind: 'DELETE', row: current })
  } else if (before) {
    if (current) return void overwritten([])
    plan.rows.push({ table, kind: 'INSERT', row: before })
  }
}

/** Plans to give an entity the values before a change, merged with later changes of other fields. */
export function planRestore(before: EntityState, after: EntityState, current: EntityState): Restoration {
  const plan: Restoration = { rows: [], stock: [], newStock: [], overwritten: [], missingUnits: 0 }
  const states = [before, after, current]
  for (const table of Object.keys(KEYS))
    for (const triple of triplesOf(table, states)) {
      if (table !== 'inventory_items') planRow(table, triple, plan)
      else if (triple.before && triple.after) planStock(triple, plan)
      else if (triple.before) plan.newStock.push(triple.before)
      else if (triple.after && triple.current && hasVariant(before, triple.after)) {
        const sold = Number(triple.after.quantity ?? 0) - Number(triple.current.quantity ?? 0)
        if (sold !== 0) plan.overwritten.push('stock')
        plan.rows.push({ table, kind: 'DELETE', row: triple.current })
      }
    }
  planRule(states, plan)
  return { ...plan, overwritten: [...new Set(plan.overwritten)] }
}

/** The former rule of a collection. */
function planRule(states: readonly EntityState[], plan: Restoration): void {
  const [before, after, current] = states.map(state => {
    const row = state.collection_rules?.[0]
    const { match, conditions } = (row?.doc ?? {}) as ImportedRule
    return row ? { match, conditions } : null
  })
  if (isDeepStrictEqual(before, after)) return
  if (!isDeepStrictEqual(after, current)) plan.overwritten.push('rule')
  plan.rule = before ?? null
}

/** Stock of a variant that the change has added goes with the variant. */
const hasVariant = ({ variants }: EntityState, { variant_id }: Row) =>
  variants?.some(({ id }) => id === variant_id)
