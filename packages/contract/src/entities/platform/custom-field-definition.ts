import { s } from '../../schema.ts'

/** Namespace of `extendedFields` that has the custom fields of the shop. */
export const CUSTOM_NAMESPACE = 'custom'
/** The same for fields that only merchants see. */
export const PRIVATE_NAMESPACE = 'private'

/** What can have custom fields. Those of `CHECKOUT` are not copied to the order. */
export const CustomFieldEntity = [
  'ORDER',
  'CHECKOUT',
  'CART_LINE',
  'PRODUCT',
  'VARIANT',
  'COLLECTION',
  'MEMBER',
] as const
/** What can have custom fields, such as `ORDER`. */
export type CustomFieldEntity = (typeof CustomFieldEntity)[number]

/** Types of the values of custom fields. */
export const CustomFieldType = ['TEXT', 'LONG_TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'CHOICE'] as const
/** Type of the values of a custom field, such as `TEXT`. */
export type CustomFieldType = (typeof CustomFieldType)[number]

/**
 * Where a custom field is shown: inputs of the checkout page or of the admin, a column in the lists of the admin, mails, papers, exports, and
 * the pages of the storefront and of orders.
 */
export const CustomFieldPlace = [
  'CHECKOUT',
  'ADMIN',
  'LIST',
  'MAILS',
  'PAPERS',
  'EXPORT',
  'STOREFRONT',
] as const
/** Where a custom field is shown, such as `MAILS`. */
export type CustomFieldPlace = (typeof CustomFieldPlace)[number]

const ChoiceOfField = s.object({
  value: s.req.string({ doc: 'Value that is stored.' }),
  label: s.req.string({ doc: 'Text for people, in the language of the request.' }),
})

/** A custom field that the configuration of the shop declares (protocol/custom-fields). */
export const CustomFieldDefinition = s.object({
  entity: s.req.enum(CustomFieldEntity, { doc: 'What has the field.' }),
  key: s.req.string({ doc: 'Name of the value in its namespace.' }),
  namespace: s.req.string({
    doc: 'Namespace of the value in `extendedFields`: `custom`, or `private` for a field that only merchants see.',
  }),
  type: s.req.enum(CustomFieldType, {
    doc: 'TEXT, LONG_TEXT, CHOICE: a text; NUMBER: a number; BOOLEAN; DATE: a text such as "2026-05-31".',
  }),
  label: s.req.string({ doc: 'Text for people, in the language of the request.' }),
  help: s.string({ doc: 'Explanation below the input, in the language of the request.' }),
  required: s.req.boolean({
    doc: 'Whether the value may not be missing: an order is not placed without it.',
  }),
  choices: s.array(ChoiceOfField, { doc: 'The values of a CHOICE.' }),
  min: s.number({ doc: 'Least NUMBER.' }),
  max: s.number({ doc: 'Greatest NUMBER, or the most characters of a text.' }),
  filterable: s.req.boolean({ doc: 'Whether queries can filter and sort by `path`.' }),
  path: s.req.string({
    doc: 'Path of the value in its entity, such as `extendedFields.namespaces.custom.purchaseOrderNumber`.',
  }),
  show: s.req.array(s.enum(CustomFieldPlace), { doc: 'Where the field is shown.' }),
})
