import { createBrand, deleteBrand, getBrand, queryBrands, updateBrand } from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const brands = entityAdmin({
  path: 'brands',
  title: 'Brands',
  one: 'brand',
  area: 'CATALOG',
  empty: 'A brand names the maker of products. Shoppers filter by it.',
  key: 'brand',
  many: 'brands',
  calls: { query: queryBrands, get: getBrand, create: createBrand, update: updateBrand, remove: deleteBrand },
  search: 'name',
  sort: 'name',
  fields: [{ name: 'name', label: 'Name', required: true, max: 50 }],
})
