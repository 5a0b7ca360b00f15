import type { UiTexts } from '@stoa/ui'
import { t } from './translate.ts'

/** Texts of the components of `@stoa/ui`. */
export const uiTexts = (): UiTexts => ({
  breadcrumb: t('Breadcrumb'),
  pages: t('Pages'),
  page: t('Page {page}'),
  previousPage: t('Previous page'),
  nextPage: t('Next page'),
  now: t('Now'),
  before: t('before'),
  from: t('from'),
  soldOut: t('sold out'),
  oneLess: t('One less: {label}'),
  oneMore: t('One more: {label}'),
  close: t('Close'),
  optional: t('(optional)'),
})
