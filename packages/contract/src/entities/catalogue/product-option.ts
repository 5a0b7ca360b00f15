import { s } from '../../schema.ts'
import { Media } from '../platform/media.ts'

export const OptionType = ['unspecified_option_type', 'drop_down', 'color'] as const

export const Choice = s.object({
  value: s.string({
    min: 1,
    max: 50,
    doc: 'Machine-readable value; for colors a CSS color such as #ff0000. Default in requests: the description.',
  }),
  description: s.string({
    min: 1,
    max: 50,
    doc: 'Label of the choice; the value in `choices` maps of variants. Default in requests: the value.',
  }),
  media: s.ro.with(Media, { doc: 'Pictures to show for this choice. Absent if it has none.' }),
  inStock: s.ro.boolean({ doc: 'True if a variant with this choice can be bought.' }),
  visible: s.ro.boolean({ doc: 'True if a variant with this choice is visible to shoppers.' }),
})

export const ProductOption = s.object({
  optionType: s.ro.enum(OptionType, {
    doc: 'Display of the option: color if every choice value is a CSS color, otherwise drop_down.',
  }),
  name: s.string({
    min: 1,
    max: 50,
    doc: 'Option name, unique within the product: the key in `choices` maps of variants.',
  }),
  choices: s.array(Choice, {
    min: 1,
    max: 100,
    doc: 'Choices in display order; their descriptions must differ.',
  }),
})

export const OptionAndChoice = s.object({
  option: s.string({ min: 1, max: 50, doc: 'Name of a product option.' }),
  choice: s.string({ min: 1, max: 50, doc: 'Description of one of its choices.' }),
})
