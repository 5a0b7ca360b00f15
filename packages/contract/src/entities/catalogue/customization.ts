import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'

export const CustomizationType = ['PRODUCT_OPTION', 'MODIFIER'] as const
export const CustomizationRenderType = ['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES'] as const

const addedPrice = s.nullable.decimal({
  amount: true,
  gte: 0,
  lte: 999_999_999.99,
  maxScale: 3,
  doc: 'Amount that it adds to the price of a product.',
})
const key = (doc: string) => s.ro.tolerated.nullable.string({ min: 1, max: 150, doc })

export const CustomizationChoice = s.object({
  id: s.ro.tolerated.guid({ doc: 'Id of the choice, GUID.' }),
  key: key('Key of the choice in options of line items: its first name.'),
  name: s.string({
    min: 1,
    max: 50,
    doc: 'Name of the choice, such as "Blue", unique in the customization.',
  }),
  choiceType: s.enum(['CHOICE_TEXT', 'ONE_COLOR'] as const, {
    doc: 'Kind of choice. Default: `ONE_COLOR` with a color code, otherwise `CHOICE_TEXT`.',
  }),
  colorCode: s.string({
    max: 20,
    pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
    doc: 'Color in hexadecimal, such as "#0055ff". Required for `ONE_COLOR`.',
  }),
  defaultAddedPrice: addedPrice,
  displayImage: s.with(Image, { doc: 'Picture of the choice.' }),
  primaryChoiceIds: s.array(s.guid(), {
    max: 4,
    doc: 'Choices that this one is grouped under in filters, GUIDs.',
  }),
})

export const CustomizationChoices = s.object({
  choices: s.array(CustomizationChoice, { min: 1, max: 1000, doc: 'Choices in their order.' }),
})

export const CustomizationFreeText = s.object({
  title: s.string({ min: 1, max: 100, doc: 'Label of the text field.' }),
  key: key('Key of the text in line items: its first title.'),
  minCharCount: s.integer({ min: 0, max: 500, doc: 'Fewest characters. Default: 0.' }),
  maxCharCount: s.integer({ min: 1, max: 500, doc: 'Most characters. Default: 500.' }),
  defaultAddedPrice: addedPrice,
})

export const Customization = s.object({
  ...revisionedFields,
  key: key('Key in options of line items: the first name.'),
  name: s.always.string({ min: 1, max: 50, doc: 'Name, such as "Color".' }),
  customizationType: s.always.enum(CustomizationType, {
    doc: '`PRODUCT_OPTION` makes variants of products, `MODIFIER` does not. It cannot be changed.',
  }),
  customizationRenderType: s.always.enum(CustomizationRenderType, {
    doc: 'How shoppers choose. It cannot be changed.',
  }),
  freeTextInput: s.with(CustomizationFreeText, {
    oneOf: 'CustomizationSettings',
    doc: 'Settings of `FREE_TEXT`.',
  }),
  choicesSettings: s.with(CustomizationChoices, {
    oneOf: 'CustomizationSettings',
    doc: 'Choices of `TEXT_CHOICES` and `SWATCH_CHOICES`. Calls of choices change them.',
  }),
  assignedProductsCount: s.ro.tolerated.integer({
    doc: 'Number of products with an option of this name. Returned on request, to merchants only.',
  }),
})
