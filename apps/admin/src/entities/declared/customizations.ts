import {
  createCustomization,
  deleteCustomization,
  getCustomization,
  queryCustomizations,
  updateCustomization,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { choicesControl } from '../choices-control.tsx'
import { entityAdmin } from '../entity-admin.ts'

const TEXT = { field: 'customizationRenderType', values: ['FREE_TEXT'] }
const CHOICES = { field: 'customizationRenderType', values: ['TEXT_CHOICES', 'SWATCH_CHOICES'] }

export const customizations = entityAdmin({
  path: 'customizations',
  title: t('Customizations'),
  one: t('customization'),
  newOne: t('New customization'),
  noneYet: t('No customizations yet'),
  area: 'CATALOG',
  empty: t(
    'A customization is a text that shoppers enter or a choice, shared by several products, such as an engraving.',
  ),
  key: 'customization',
  many: 'customizations',
  calls: {
    query: queryCustomizations,
    get: getCustomization,
    create: createCustomization,
    update: updateCustomization,
    remove: deleteCustomization,
  },
  search: 'name',
  sort: 'name',
  fields: [
    { name: 'name', label: t('Name'), required: true, max: 50 },
    {
      name: 'customizationRenderType',
      label: t('Kind'),
      kind: 'choice',
      required: true,
      immutable: true,
      column: true,
      initial: 'FREE_TEXT',
      options: {
        FREE_TEXT: t('Text that shoppers enter'),
        TEXT_CHOICES: t('Choices by name'),
        SWATCH_CHOICES: t('Choices by colour'),
      },
    },
    {
      name: 'customizationType',
      label: t('Variants'),
      kind: 'choice',
      required: true,
      immutable: true,
      column: true,
      initial: 'MODIFIER',
      options: { MODIFIER: t('Makes no variants'), PRODUCT_OPTION: t('Each choice is a variant') },
      hint: t('A text makes no variants.'),
    },
    {
      name: 'freeTextInput.title',
      label: t('Question to shoppers'),
      max: 100,
      required: true,
      shownFor: TEXT,
    },
    {
      name: 'freeTextInput.minCharCount',
      label: t('Fewest characters'),
      kind: 'number',
      shownFor: TEXT,
    },
    {
      name: 'freeTextInput.maxCharCount',
      label: t('Most characters'),
      kind: 'number',
      hint: t('At most 500, which is also the default.'),
      shownFor: TEXT,
    },
    {
      name: 'choicesSettings',
      label: t('Choices'),
      required: true,
      control: choicesControl,
      shownFor: CHOICES,
    },
  ],
})
