import type { UiTexts } from '@stoa/ui'
import { t } from './translate.ts'

/** Texts of the components of `@stoa/ui`. */
export const uiTexts = (): UiTexts => ({
  breadcrumb: t('Breadcrumb'),
  pages: t('Pages'),
  page: ({ page }) => t('Page {page}').replace('{page}', String(page)),
  previousPage: t('Previous page'),
  nextPage: t('Next page'),
  now: t('Now'),
  before: t('before'),
  from: t('from'),
  soldOut: t('sold out'),
  oneLess: ({ label }) => t('One less: {label}').replace('{label}', () => label),
  oneMore: ({ label }) => t('One more: {label}').replace('{label}', () => label),
  close: t('Close'),
  optional: t('(optional)'),
})
