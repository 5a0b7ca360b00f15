import { ratesField, regionsField } from '../../delivery/delivery-fields.ts'
import { localDeliveryOption } from '../../generated/entities/local-delivery-option.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const localDelivery = entityAdmin({
  of: localDeliveryOption,
  path: 'local-delivery',
  title: t('Local delivery'),
  one: t('area of local delivery'),
  newOne: t('New area of local delivery'),
  noneYet: t('No local delivery yet'),
  area: 'PRICES',
  empty: t('You bring goods to addresses nearby: an area by postal codes or by distance, and its prices.'),
  fields: {
    areaName: { label: t('Name of the area'), required: true },
    estimatedDeliveryTime: { label: t('Delivery time'), column: true },
    'zipConfig.zipCodes': {
      label: t('Postal codes'),
      hint: t(
        'One per line: a code, a prefix such as 101*, or a range such as 10115..10179. Empty for an area by distance.',
      ),
    },
    'radiusConfig.radius': {
      label: t('Distance in km'),
      hint: t('From the position below. Empty for an area by postal codes.'),
    },
    'radiusConfig.address.geocode.latitude': { label: t('Latitude') },
    'radiusConfig.address.geocode.longitude': { label: t('Longitude') },
    rates: { ...ratesField, required: true },
    deliveryRegionIds: regionsField,
  },
  leftOut: [
    'radiusConfig.address.formattedAddress',
    'customAreaConfig',
    'cityConfig',
    'rate',
    'minimumFreeDeliveryOrderAmount',
    'destinations',
    'scheduledDeliveryConfig',
  ],
})
