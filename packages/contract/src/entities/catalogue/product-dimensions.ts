import { s } from '../../schema.ts'

export const DimensionsUnit = ['UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD'] as const

export const Dimensions = s.object({
  length: s.nullable.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  width: s.nullable.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  height: s.nullable.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  unit: s.enum(DimensionsUnit, { doc: 'Unit of length, width and height.' }),
})
