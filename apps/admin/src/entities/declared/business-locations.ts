import {
  createBusinessLocation,
  deleteBusinessLocation,
  getBusinessLocation,
  queryBusinessLocations,
  updateBusinessLocation,
} from '@stoa/client/calls'
import { entityAdmin } from '../entity-admin.ts'

export const businessLocations = entityAdmin({
  path: 'business-locations',
  title: 'Locations',
  one: 'location',
  area: 'CATALOG',
  empty: 'A location is a place with stock, such as a warehouse.',
  key: 'businessLocation',
  many: 'businessLocations',
  calls: {
    query: queryBusinessLocations,
    get: getBusinessLocation,
    create: createBusinessLocation,
    update: updateBusinessLocation,
    remove: deleteBusinessLocation,
  },
  search: 'name',
  sort: 'name',
  fields: [{ name: 'name', label: 'Name', required: true, max: 150 }],
})
