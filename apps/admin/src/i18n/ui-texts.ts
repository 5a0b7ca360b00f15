import type { UiTexts } from '@stoa/ui'
import { t } from './translate.ts'

/** Texts of the components of `@stoa/ui`. */
export const uiTexts = (): UiTexts => ({
  breadcrumb: t('Breadcrumb'),
  pages: t('Pages'),
  page: values => t('Page {page}', values),
  previousPage: t('Previous page'),
  nextPage: t('Next page'),
  now: t('Now'),
  before: t('before'),
  from: t('from'),
  soldOut: t('sold out'),
  oneLess: values => t('One less: {label}', values),
  oneMore: values => t('One more: {label}', values),
  close: t('Close'),
  optional: t('(optional)'),
})
