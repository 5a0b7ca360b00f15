import type { contract, ReplyOf } from '@stoa/contract'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { sameValue } from '../live/conflicts.tsx'

type InventoryItem = ReplyOf<typeof contract.inventoryItemsV3.queryInventoryItems>['inventoryItems'][number]

/** A variant and its item at the chosen location, which it may lack. */
export interface StockRow {
  variantId: string
  title: string
  item: InventoryItem | undefined
}

/** The fields of an item that the form sends. */
export interface StockFields {
  quantity?: number
  inStock?: boolean
  preorderInfo?: ReturnType<typeof preorderOf>
}

/** Name of the box that turns counting on. */
export const TRACKED = 'trackQuantity'

/** Names of the controls of orders in advance. */
export const preorderControls = {
  /** Whether the form has these controls. */
  offered: 'preorderOffered',
  enabled: 'preorder',
  message: 'preorderMessage',
  limit: 'preorderLimit',
}

function preorderOf(item: InventoryItem | undefined) {
  const { enabled = false, message, limit } = item?.preorderInfo ?? {}
  return { enabled, message: message ?? null, limit: limit ?? null }
}

/** Identifies the values that the form edits. The revision is left out: other changes of an item raise it too. */
export const versionOf = (rows: readonly StockRow[]) =>
  JSON.stringify(
    rows.map(({ variantId, item }) => [variantId, item?.quantity, item?.inStock, preorderOf(item)]),
  )

/** Orders in advance as all variants have them; undefined if they differ. */
export function commonPreorder(rows: readonly StockRow[]) {
  const [first = preorderOf(undefined), ...others] = rows.map(({ item }) => preorderOf(item))
  return others.every(other => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined
}

/** Orders in advance as they were entered; undefined if the form does not have these controls. */
const enteredPreorder = (data: FormData) =>
  data.has(preorderControls.offered)
    ? {
        enabled: data.has(preorderControls.enabled),
        message: textOf(data, preorderControls.message) || null,
        limit: textOf(data, preorderControls.limit) ? Number(data.get(preorderControls.limit)) : null,
      }
    : undefined

/** The stock of each variant as it was entered. Orders in advance are left out where they are the same. */
export function enteredStock(data: FormData, rows: readonly StockRow[]) {
  const isTracked = data.has(TRACKED)
  const preorderInfo = enteredPreorder(data)
  return rows.map(row => {
    const { variantId, item } = row
    const fields: StockFields = {
      ...(isTracked ? { quantity: Number(data.get(variantId)) } : { inStock: data.has(variantId) }),
      ...(preorderInfo && !sameValue(preorderInfo, preorderOf(item)) && { preorderInfo }),
    }
    return { row, fields }
  })
}

/** Whether the fields differ from those of the item. A missing item has no units. */
export const isChanged = (
  item: InventoryItem | undefined,
  { quantity, inStock, preorderInfo }: StockFields,
) =>
  preorderInfo !== undefined ||
  (quantity === undefined
    ? item?.trackQuantity || (item?.inStock ?? false) !== inStock
    : item?.trackQuantity === false || (item?.quantity ?? 0) !== quantity)

/** Whether the stock of an item has changed. */
export const isStockChanged = (before: InventoryItem | undefined, after: InventoryItem | undefined) =>
  before?.quantity !== after?.quantity || before?.inStock !== after?.inStock

/** The stock in words. */
export const stockText = ({ quantity, inStock }: Pick<StockFields, 'quantity' | 'inStock'> = {}): string =>
  quantity !== undefined ? String(quantity) : inStock ? t('In stock') : t('Not in stock')
