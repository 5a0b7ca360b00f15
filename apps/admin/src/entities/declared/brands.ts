import { createBrand, deleteBrand, getBrand, queryBrands, updateBrand } from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const brands = entityAdmin({
  path: 'brands',
  title: t('Brands'),
  one: t('brand'),
  newOne: t('New brand'),
  noneYet: t('No brands yet'),
  area: 'CATALOG',
  empty: t('A brand names the maker of products. Shoppers filter by it.'),
  key: 'brand',
  many: 'brands',
  calls: { query: queryBrands, get: getBrand, create: createBrand, update: updateBrand, remove: deleteBrand },
  search: 'name',
  sort: 'name',
  fields: [{ name: 'name', label: t('Name'), required: true, max: 50 }],
})
