import { toDecimal } from '@stoa/contract/money'
import { type Dimensions, sizeOf } from '../../delivery/index.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'

/** Weight of one unit, in the site's weight unit. */
export const unitWeight = ({ stored, row, choice, item }: ResolvedLine): number =>
  stored.custom?.physicalProperties?.weight ??
  stored.overrides?.physicalProperties?.weight ??
  item?.physicalProperties?.weight ??
  choice?.variant.doc.weight ??
  row?.doc.weight ??
  0

/** Present name of the item of a line: the stored one, if the catalogue does not have it any more. */
export const itemNameOf = ({ stored, row, item }: ResolvedLine): string =>
  item?.productName?.original ?? (row?.doc.visible ? row.doc.name : stored.name)

/** Dimensions of one unit, packed if they are known, otherwise unpacked. */
const unitDimensions = ({ row, choice }: ResolvedLine): Dimensions | undefined =>
  [
    choice?.variant.doc.packageDimensions,
    row?.doc.packageDimensions,
    choice?.variant.doc.productDimensions,
    row?.doc.productDimensions,
  ].find(dimensions => sizeOf(dimensions) !== undefined)

/** A line as service plug-ins see it. */
export interface PluginLine {
  /** Position of the line, from 1: the ids of new lines differ each time that a call is repeated. */
  id: string
  name: string
  itemCode: string | undefined
  quantity: number
  /** Decimal price of one unit, before discounts of the cart. */
  price: string
  weight: number
  /** Of one unit. Absent unless all are known. */
  dimensions?: Dimensions
}

/** Lines as service plug-ins see them. */
export const toPluginLines = (lines: readonly ResolvedLine[], currency: string): PluginLine[] =>
  lines.map((line, i) => {
    const dimensions = unitDimensions(line)
    return {
      id: String(i + 1),
      name: line.stored.overrides?.productName?.original ?? line.row?.doc.name ?? itemNameOf(line),
      itemCode: line.stored.catalogReference?.catalogItemId,
      quantity: line.stored.quantity,
      price: toDecimal(line.price, currency),
      weight: unitWeight(line),
      ...(dimensions && { dimensions }),
    }
  })
