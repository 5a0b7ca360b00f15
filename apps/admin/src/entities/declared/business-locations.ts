import {
  createBusinessLocation,
  deleteBusinessLocation,
  getBusinessLocation,
  queryBusinessLocations,
  updateBusinessLocation,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const businessLocations = entityAdmin({
  path: 'business-locations',
  title: t('Locations'),
  one: t('location'),
  newOne: t('New location'),
  noneYet: t('No locations yet'),
  area: 'CATALOG',
  empty: t('A location is a place with stock, such as a warehouse.'),
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
    { name: 'name', label: t('Name'), required: true, max: 150 },
    {
      name: 'address.addressLine',
      label: t('Street and number'),
      hint: t('Carriers quote the rates of goods that are sent from this address.'),
      max: 150,
    },
    { name: 'address.addressLine2', label: t('Second line'), max: 100 },
    { name: 'address.postalCode', label: t('Postal code'), max: 50 },
    { name: 'address.city', label: t('City'), max: 50, column: true },
    { name: 'address.country', label: t('Country'), kind: 'country', column: true },
    {
      name: 'address.subdivision',
      label: t('State or province'),
      kind: 'subdivision',
      countryField: 'address.country',
    },
  ],
})
