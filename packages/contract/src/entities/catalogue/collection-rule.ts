import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

const ruleFields = ['BRAND', 'RIBBON', 'PRICE', 'TAG', 'OPTION', 'STOCK', 'PRODUCT_TYPE', 'NAME'] as const
const ruleOperators = ['IN', 'NOT_IN', 'GTE', 'LTE', 'CONTAINS'] as const

const RuleCondition = s.object({
  field: s.req.enum(ruleFields, {
    doc: 'What is compared. PRICE: lowest price that buyers pay. TAG: ids of public and private tags. OPTION: choices of an option.',
  }),
  operator: s.req.enum(ruleOperators, {
    doc: 'GTE and LTE are for PRICE, CONTAINS is for NAME, IN and NOT_IN are for the other fields.',
  }),
  option: s.string({ min: 1, max: 50, doc: 'Name of the option. Required for OPTION.' }),
  values: s.req.array(s.string({ min: 1, max: 100 }), {
    min: 1,
    max: 50,
    doc: 'Values, of which one must match. PRICE: one amount. STOCK: IN_STOCK, PARTIALLY_OUT_OF_STOCK, OUT_OF_STOCK. PRODUCT_TYPE: PHYSICAL, DIGITAL.',
  }),
})

export const CollectionRule = s.object({
  ...revisionedFields,
  collectionId: s.always.guid({
    doc: 'Id of the collection or category, GUID. Required to create a rule; a collection has one.',
  }),
  match: s.always.enum(['ALL', 'ANY'], {
    doc: 'Whether products must match all conditions or one of them. Default: ALL.',
  }),
  conditions: s.always.array(RuleCondition, {
    min: 1,
    max: 20,
    doc: 'Conditions. Required to create a rule.',
  }),
  status: s.always(
    s.ro.tolerated.enum(['PENDING', 'CURRENT'], {
      doc: 'PENDING until all products have been compared with the rule.',
    }),
  ),
})
