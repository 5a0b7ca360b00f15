import { customization } from '../../generated/entities/customization.ts'
import { t } from '../../i18n/translate.ts'
import { choicesControl } from '../choices-control.tsx'
import { entityAdmin } from '../entity-admin.ts'

const TEXT = { field: 'customizationRenderType', values: ['FREE_TEXT'] }
const CHOICES = { field: 'customizationRenderType', values: ['TEXT_CHOICES', 'SWATCH_CHOICES'] }

export const customizations = entityAdmin({
  of: customization,
  path: 'customizations',
  title: t('Customizations'),
  one: t('customization'),
  newOne: t('New customization'),
  noneYet: t('No customizations yet'),
  area: 'CATALOG',
  empty: t(
    'A customization is a text that shoppers enter or a choice, shared by several products, such as an engraving.',
  ),
  search: 'name',
  sort: 'name',
  fields: {
    name: { label: t('Name') },
    customizationRenderType: {
      label: t('Kind'),
      column: true,
      initial: 'FREE_TEXT',
      options: {
        FREE_TEXT: t('Text that shoppers enter'),
        TEXT_CHOICES: t('Choices by name'),
        SWATCH_CHOICES: t('Choices by colour'),
      },
    },
    customizationType: {
      label: t('Variants'),
      column: true,
      initial: 'MODIFIER',
      options: { MODIFIER: t('Makes no variants'), PRODUCT_OPTION: t('Each choice is a variant') },
      hint: t('A text makes no variants.'),
    },
    'freeTextInput.title': {
      label: t('Question to shoppers'),
      required: true,
      shownFor: TEXT,
    },
    'freeTextInput.minCharCount': {
      label: t('Fewest characters'),
      shownFor: TEXT,
    },
    'freeTextInput.maxCharCount': {
      label: t('Most characters'),
      hint: t('At most 500, which is also the default.'),
      shownFor: TEXT,
    },
    'choicesSettings.choices': {
      label: t('Choices'),
      required: true,
      control: choicesControl,
      shownFor: CHOICES,
    },
  },
  leftOut: ['freeTextInput.defaultAddedPrice'],
})
