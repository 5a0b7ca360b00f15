import { brand } from '../../generated/entities/brand.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const brands = entityAdmin({
  of: brand,
  path: 'brands',
  title: t('Brands'),
  one: t('brand'),
  newOne: t('New brand'),
  noneYet: t('No brands yet'),
  area: 'CATALOG',
  empty: t('A brand names the maker of products. Shoppers filter by it.'),
  search: 'name',
  sort: 'name',
  fields: { name: { label: t('Name') } },
})
