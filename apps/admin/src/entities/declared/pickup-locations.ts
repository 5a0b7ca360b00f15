import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { pickupLocation } from '../../generated/entities/pickup-location.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const pickupLocations = entityAdmin({
  of: pickupLocation,
  path: 'pickup-locations',
  title: t('Pickup locations'),
  one: t('pickup location'),
  newOne: t('New pickup location'),
  noneYet: t('No pickup locations yet'),
  area: 'PRICES',
  empty: t('Shoppers collect their goods at a pickup location.'),
  hasHistory: false,
  search: 'name',
  fields: {
    name: { label: t('Name') },
    'address.addressLine': { label: t('Street and number'), required: true },
    'address.postalCode': { label: t('Postal code') },
    'address.city': { label: t('City'), required: true, column: true },
    'address.country': { label: t('Country'), required: true, column: true },
    deliveryTime: { label: t('When goods are ready') },
    instructions: { label: t('Instructions'), rows: 3 },
    deliveryRegionIds: regionsField,
    rates: ratesField,
    active: { label: t('Offered in the shop'), column: true },
  },
  leftOut: ['address.addressLine2', 'address.streetAddress', 'address.subdivision'],
})
