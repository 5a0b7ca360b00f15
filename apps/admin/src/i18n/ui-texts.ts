import type { UiTexts } from '@stoa/ui'
import { t } from './translate.ts'

// The components put the values in.
const [page, label] = ['{page}', '{label}']

/** Texts of the components of `@stoa/ui`. */
export const uiTexts = (): UiTexts => ({
  breadcrumb: t('Breadcrumb'),
  pages: t('Pages'),
  page: t('Page {page}', { page }),
  previousPage: t('Previous page'),
  nextPage: t('Next page'),
  now: t('Now'),
  before: t('before'),
  from: t('from'),
  soldOut: t('sold out'),
  oneLess: t('One less: {label}', { label }),
  oneMore: t('One more: {label}', { label }),
  close: t('Close'),
  optional: t('(optional)'),
})
