import { s } from '../../schema.ts'
import { ProductMediaV3 } from './product-v3-media.ts'

const colorCode = s.string({
  max: 20,
  pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$',
  doc: 'Color in hexadecimal, such as "#0055ff". Required for `ONE_COLOR`.',
})

const key = (doc: string) => s.ro.tolerated.string({ max: 150, doc })

const addedPrice = s.nullable.decimal({
  gte: 0,
  lte: 0,
  maxScale: 3,
  doc: 'Must be 0: choices and texts do not change the price.',
})

export const ChoiceMedia = s.object({
  items: s.array(
    s.object({ mediaId: s.string({ min: 1, max: 200, doc: 'Id of a picture of the product.' }) }),
    { max: 15, doc: 'Pictures to show for the choice.' },
  ),
})

const choice = {
  choiceId: s.nullable.guid({
    doc: 'Id of the choice, GUID. It identifies the choice when its name changes.',
  }),
  choiceType: s.enum(['CHOICE_TEXT', 'ONE_COLOR'] as const, {
    doc: 'Kind of choice. Default: `ONE_COLOR` with a color code, otherwise `CHOICE_TEXT`.',
  }),
  colorCode,
  key: key('Key of the choice in options of line items: its name.'),
  name: s.nullable.string({ min: 1, max: 50, doc: 'Name of the choice, unique in the option.' }),
  linkedMedia: s.array(ProductMediaV3, {
    max: 15,
    doc: 'Pictures of the product to show for the choice; each is selected by its id.',
  }),
  media: s.with(ChoiceMedia, {
    doc: 'The same pictures by their ids. Returned with `PRODUCT_CHOICES_MEDIA_REFERENCES`.',
  }),
}

export const OptionChoiceV3 = s.object({
  ...choice,
  inStock: s.ro.tolerated.boolean({ doc: 'True if a variant with this choice can be bought.' }),
  visible: s.ro.tolerated.boolean({ doc: 'True if a variant with this choice is visible to shoppers.' }),
})

export const ModifierChoiceV3 = s.object({ ...choice, addedPrice })

const identity = {
  id: s.nullable.guid({ doc: 'Id of the customization, GUID. Default: derived from the name.' }),
  name: s.nullable.string({ min: 1, max: 50, doc: 'Name, unique within the product.' }),
  key: key('Key in options of line items: the name.'),
}

export const OptionV3 = s.object({
  ...identity,
  optionRenderType: s.enum(['TEXT_CHOICES', 'SWATCH_CHOICES'] as const, {
    doc: 'How shoppers choose. Default: `SWATCH_CHOICES` if all choices have a color.',
  }),
  choicesSettings: s.object(
    { choices: s.array(OptionChoiceV3, { min: 1, max: 100, doc: 'Choices in display order.' }) },
    { doc: 'Choices of the option.' },
  ),
})

export const FreeTextSettings = s.object({
  title: s.string({
    min: 1,
    max: 100,
    doc: 'Label of the text field, which is the key of the text in line items. Default: the name.',
  }),
  key: key('Key of the text in line items: its title.'),
  minCharCount: s.integer({ min: 0, max: 500, doc: 'Fewest characters of a text. Default: 0.' }),
  maxCharCount: s.integer({ min: 1, max: 500, doc: 'Most characters. Default: 500.' }),
  defaultAddedPrice: addedPrice,
})

export const ModifierV3 = s.object({
  ...identity,
  modifierRenderType: s.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES'] as const, {
    doc: 'What shoppers enter. Default: `FREE_TEXT` with `freeTextSettings`, otherwise `TEXT_CHOICES`.',
  }),
  mandatory: s.nullable.boolean({
    doc: 'True if the product cannot be added to a cart without it. Default: false.',
  }),
  freeTextSettings: s.with(FreeTextSettings, { oneOf: 'ModifierSettings', doc: 'Settings of `FREE_TEXT`.' }),
  choicesSettings: s.object(
    { choices: s.array(ModifierChoiceV3, { min: 1, max: 100, doc: 'Choices in display order.' }) },
    { oneOf: 'ModifierSettings', doc: 'Choices of `TEXT_CHOICES` and `SWATCH_CHOICES`.' },
  ),
})
