import { s } from '../../schema.ts'

export const ItemAvailabilityStatus = [
  'AVAILABLE',
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'PARTIALLY_AVAILABLE',
] as const

/** Predefined kinds of items. */
export const ItemTypePreset = [
  'UNRECOGNISED',
  'PHYSICAL',
  'DIGITAL',
  'GIFT_CARD',
  'SERVICE',
  'CUSTOM_AMOUNT_ITEM',
] as const

/** When and how items are paid. */
export const PaymentOptionType = [
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
] as const

export const WeightUnit = ['UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB'] as const

export const ProductName = s.object({
  original: s.string({ min: 1, max: 200, doc: 'Name in the language of the site.' }),
  translated: s.nullable.string({
    min: 1,
    max: 400,
    doc: 'Name in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const PageUrlV2 = s.object({
  relativePath: s.string({ doc: "Path of the page below the site's address." }),
  url: s.nullable.string({ doc: 'Full address of the page.' }),
})

export const PlainTextValue = s.object({
  original: s.string({ max: 600, doc: 'Text in the language of the site.' }),
  translated: s.nullable.string({
    max: 600,
    doc: 'Text in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const Color = s.object({
  original: s.string({ max: 500, doc: 'Name of the color in the language of the site.' }),
  translated: s.nullable.string({
    max: 500,
    doc: 'Name in the language of the buyer. In replies it equals `original` unless translated.',
  }),
  code: s.nullable.string({ doc: 'Color as CSS value, such as "#aabbcc".' }),
})

export const DescriptionLineName = s.object({
  original: s.string({ max: 100, doc: 'Label in the language of the site, such as "Size".' }),
  translated: s.nullable.string({
    max: 200,
    doc: 'Label in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const DescriptionLine = s.object({
  plainText: s.with(PlainTextValue, { oneOf: 'Value', doc: 'Value as text.' }),
  colorInfo: s.with(Color, { oneOf: 'Value', doc: 'Value as color, for options of the type color.' }),
  name: s.with(DescriptionLineName, { doc: 'Label of the line: name of the option or of the text field.' }),
})

export const ItemAvailabilityInfo = s.object({
  status: s.enum(ItemAvailabilityStatus, {
    doc: '`PARTIALLY_AVAILABLE`: fewer units in stock than `quantity`. `NOT_FOUND`: the product was deleted.',
  }),
  quantityAvailable: s.nullable.integer({
    doc: 'Units available to this line. Absent: stock is not tracked.',
  }),
})

export const PhysicalProperties = s.object({
  weight: s.nullable.number({ doc: 'Weight of one unit, in the weight unit of the site.' }),
  sku: s.nullable.string({ max: 40, doc: "Stock keeping unit: the merchant's code of the variant." }),
  shippable: s.boolean({ doc: 'True if the item needs delivery.' }),
})

export const ItemType = s.object({
  preset: s.enum(ItemTypePreset, {
    oneOf: 'ItemTypeData',
    doc: 'Predefined kind of item. Absent if `custom` is set.',
  }),
  custom: s.string({ oneOf: 'ItemTypeData', doc: "Kind of item in the merchant's own terms." }),
})

export const PaymentOption = s.object({
  value: s.enum(PaymentOptionType, { doc: 'When and how the item is paid.' }),
})

export const Policy = s.object({
  title: s.nullable.string({ min: 1, max: 29, doc: 'Title of the terms.' }),
  content: s.string({ min: 1, max: 3000, doc: 'Text of the terms that the buyer accepts.' }),
})

export const ServiceProperties = s.object({
  scheduledDate: s.nullable.datetime({ doc: 'Time at which the service begins.' }),
  numberOfParticipants: s.nullable.number({ min: 1, max: 10000, doc: 'Number of persons who take part.' }),
})
