import { businessLocation } from '../../generated/entities/business-location.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const businessLocations = entityAdmin({
  of: businessLocation,
  path: 'business-locations',
  title: t('Locations'),
  one: t('location'),
  newOne: t('New location'),
  noneYet: t('No locations yet'),
  area: 'CATALOG',
  empty: t('A location is a place with stock, such as a warehouse.'),
  search: 'name',
  sort: 'name',
  fields: {
    name: { label: t('Name') },
    'address.addressLine': {
      label: t('Street and number'),
      hint: t('Carriers quote the rates of goods that are sent from this address.'),
    },
    'address.addressLine2': { label: t('Second line') },
    'address.postalCode': { label: t('Postal code') },
    'address.city': { label: t('City'), column: true },
    'address.country': { label: t('Country'), column: true },
    'address.subdivision': {
      label: t('State or province'),
      kind: 'subdivision',
      countryField: 'address.country',
    },
  },
  leftOut: ['address.geocode', 'address.streetAddress'],
})
