import { t } from '../i18n/translate.ts'

/** Titles of what orders the results of a search. */
export const scoreTitles = {
  text: t('Words'),
  sales: t('Sales'),
  stock: t('Stock'),
  margin: t('Margin'),
  newness: t('Newness'),
} as const
