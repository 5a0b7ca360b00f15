import { t } from '../i18n/translate.ts'

/** Titles of the groups of the navigation, in their order. */
export const groupTitles = {
  home: t('Home'),
  sales: t('Sales'),
  catalog: t('Catalogue'),
  customers: t('Customers'),
  promotions: t('Promotions'),
  delivery: t('Delivery'),
  taxes: t('Taxes'),
  content: t('Content'),
  shop: t('Shop'),
  developers: t('Developers'),
  account: t('Your account'),
  extensions: t('Extensions'),
}

/** A group of the navigation. */
export type GroupId = keyof typeof groupTitles
