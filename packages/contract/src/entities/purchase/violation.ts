import { s } from '../../schema.ts'

export const Severity = ['WARNING', 'ERROR'] as const
export const NameInOther = ['OTHER_DEFAULT'] as const
export const NameInLineItem = ['LINE_ITEM_DEFAULT'] as const

export const Other = s.object({
  name: s.enum(NameInOther, {
    doc: 'Always `OTHER_DEFAULT`: the violation concerns the purchase as a whole.',
  }),
})

export const TargetLineItem = s.object({
  name: s.enum(NameInLineItem, {
    doc: 'Always `LINE_ITEM_DEFAULT`: the violation concerns the line item as a whole.',
  }),
  id: s.nullable.string({ doc: 'Id of the line item.' }),
})

export const Target = s.object({
  other: s.with(Other, { oneOf: 'TargetType', doc: 'The violation concerns no single line item.' }),
  lineItem: s.with(TargetLineItem, { oneOf: 'TargetType', doc: 'Line item that the violation concerns.' }),
})

export const Violation = s.object({
  severity: s.enum(Severity, { doc: '`ERROR` prevents the order, `WARNING` does not.' }),
  target: s.with(Target, { doc: 'Part of the purchase that the violation concerns.' }),
  description: s.nullable.string({ min: 1, max: 1000, doc: 'Explanation for the shopper, in English.' }),
  suggestedFix: s.enum(['REMOVE_LINE_ITEM'] as const, {
    doc: 'Change that removes the violation. Absent if the shopper must decide.',
  }),
  group: s.enum(['SHIPPING', 'DISCOUNT', 'ADDITIONAL_FEES', 'ORDER_VALIDATION'] as const, {
    doc: 'Part of the calculation that the violation comes from.',
  }),
})
