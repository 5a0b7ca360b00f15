import type { ModifierV3, OptionV3 } from '@stoa/contract'
import { choiceIdOf, optionIdOf } from '../products/option-ids.ts'
import {
  availableUnits,
  type ProductRow,
  type StoredChoice,
  type StoredOption,
  type StoredTextField,
} from '../products/stored-product.ts'
import { toMediaV3 } from './product-v3-media.ts'
import type { ViewV3 } from './product-v3-view.ts'

/** Whether options of the product make variants. */
export const hasVariantOptions = ({ doc }: Pick<ProductRow, 'doc'>) =>
  doc.manageVariants && doc.options.length > 0

/** Options whose choices make no variants. */
export const modifiersOf = (row: Pick<ProductRow, 'doc'>) => [
  ...(hasVariantOptions(row) ? [] : row.doc.options),
  ...(row.doc.modifiers ?? []),
]

const isColor = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)

const renderTypeOf = ({ optionType }: StoredOption) =>
  optionType === 'color' ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const)

function toChoice(
  option: StoredOption,
  choice: StoredChoice,
  { row, view }: { row: ProductRow; view: ViewV3 },
) {
  const isSwatch = option.optionType === 'color' && isColor(choice.value)
  const pictures = row.doc.media.filter(({ id }) => id && choice.mediaIds?.includes(id))
  return {
    choiceId: choiceIdOf(view.site.id, option, choice),
    choiceType: isSwatch ? ('ONE_COLOR' as const) : ('CHOICE_TEXT' as const),
    ...(isSwatch && { colorCode: choice.value }),
    key: choice.description,
    name: choice.description,
    ...(pictures.length > 0 && { linkedMedia: pictures.map(item => toMediaV3(item, view)) }),
    ...(pictures.length > 0 &&
      view.fields.has('PRODUCT_CHOICES_MEDIA_REFERENCES') && {
        media: { items: pictures.map(({ id }) => ({ mediaId: id as string })) },
      }),
  }
}

const toIdentity = (option: Pick<StoredOption, 'id' | 'name'>, view: ViewV3) => ({
  id: optionIdOf(view.site.id, option),
  name: option.name,
  key: option.name,
})

/** Options that make variants. */
export function toOptionsV3(row: ProductRow, view: ViewV3): OptionV3[] {
  if (!hasVariantOptions(row)) return []
  return row.doc.options.map(option => ({
    ...toIdentity(option, view),
    optionRenderType: renderTypeOf(option),
    choicesSettings: {
      choices: option.choices.map(choice => {
        const variants = row.variants.filter(({ choices }) => choices[option.name] === choice.description)
        return {
          ...toChoice(option, choice, { row, view }),
          inStock: variants.some(variant => availableUnits(variant) !== 0),
          visible: variants.some(({ doc }) => doc.visible !== false),
        }
      }),
    },
  }))
}

const toTextModifier = (field: StoredTextField, view: ViewV3): ModifierV3 => {
  const title = field.title ?? ''
  return {
    ...toIdentity({ ...(field.id && { id: field.id }), name: field.name ?? title }, view),
    modifierRenderType: 'FREE_TEXT',
    mandatory: field.mandatory ?? false,
    freeTextSettings: {
      title,
      key: title,
      minCharCount: field.minLength ?? 0,
      maxCharCount: field.maxLength ?? 500,
    },
  }
}

/** Choices that make no variants, and texts that shoppers enter. */
export function toModifiersV3(row: ProductRow, view: ViewV3): ModifierV3[] {
  const { doc } = row
  const choices = modifiersOf(row)
  const found = [
    ...choices.map(
      (option): ModifierV3 => ({
        ...toIdentity(option, view),
        modifierRenderType: renderTypeOf(option),
        mandatory: !option.optional,
        choicesSettings: {
          choices: option.choices.map(choice => toChoice(option, choice, { row, view })),
        },
      }),
    ),
    ...(doc.customTextFields ?? []).map(field => toTextModifier(field, view)),
  ]
  const order = doc.modifierOrder
  if (!order) return found
  const placeOf = ({ name }: ModifierV3) => order.indexOf(name ?? '') + 1 || order.length + 1
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}
