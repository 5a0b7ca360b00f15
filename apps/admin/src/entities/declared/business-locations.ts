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
  fields: [
    { name: 'name', label: 'Name', required: true, max: 150 },
    {
      name: 'address.addressLine',
      label: 'Street and number',
      hint: 'Carriers quote the rates of goods that are sent from this address.',
      max: 150,
    },
    { name: 'address.addressLine2', label: 'Second line', max: 100 },
    { name: 'address.postalCode', label: 'Postal code', max: 50 },
    { name: 'address.city', label: 'City', max: 50, column: true },
    { name: 'address.subdivision', label: 'State or province', max: 50 },
    { name: 'address.country', label: 'Country', kind: 'country', column: true },
  ],
})
