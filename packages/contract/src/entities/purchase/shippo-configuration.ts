import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { Address } from '../address.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { deliveryRegionIds } from './delivery-options.ts'

const ServiceSettings = s.object({
  estimatedDeliveryTime: s.nullable.string({ max: 500, doc: 'Delivery time for shoppers.' }),
  handlingFee: s.object(
    {
      value: s.req.decimal({
        amount: { when: 'calculationType', is: 'FIXED' },
        gte: 0,
        maxScale: 4,
        doc: 'Amount, or percentage of the rate.',
      }),
      calculationType: s.req.enum(['FIXED', 'PERCENTAGE'], { doc: 'How the fee is computed.' }),
    },
    { doc: 'Fee that is added to the rate of the carrier.' },
  ),
  freeDeliveryMinimumAmount: s.nullable.decimal({
    amount: true,
    gte: 0,
    maxScale: 6,
    doc: 'Subtotal from which the delivery is free. Default: never.',
  }),
})

const service = <const V extends readonly string[]>(services: V) =>
  s.object({
    id: s.nullable.guid({ doc: 'Id of the entry, GUID. Default: a new one.' }),
    service: s.req.enum(services, { doc: 'Service of the carrier.' }),
    serviceSettings: s.with(ServiceSettings, { doc: 'Fees and times of the service.' }),
  })

const dimension = (doc: string) => s.req.decimal({ gte: 0, maxScale: 3, doc })

export const ShippoConfiguration = s.object({
  ...revisionedFields,
  deliveryRegionId: s.nullable.guid({
    doc: 'First of `deliveryRegionIds`. Deprecated: send `deliveryRegionIds`.',
  }),
  domesticServices: s.array(service(['GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS']), {
    max: 3,
    doc: 'Services within the country, each once.',
  }),
  internationalServices: s.array(
    service([
      'FIRST_CLASS_PACKAGE_INTERNATIONAL',
      'PRIORITY_MAIL_INTERNATIONAL',
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
    ]),
    { max: 3, doc: 'Services to other countries, each once.' },
  ),
  packageType: s.enum(
    [
      'CUSTOM',
      'FLAT_RATE_ENVELOPE',
      'PADDED_FLAT_RATE_ENVELOPE',
      'SMALL_FLAT_RATE_BOX',
      'MEDIUM_FLAT_RATE_BOX_1',
      'MEDIUM_FLAT_RATE_BOX_2',
      'LARGE_FLAT_RATE_BOX',
    ],
    { doc: 'Package of the carrier, or `CUSTOM`. Default: CUSTOM.' },
  ),
  packageDetails: s.object(
    {
      name: s.nullable.string({ max: 255, doc: 'Name of the package for the merchant.' }),
      dimensions: s.object(
        {
          length: dimension('Length in inches.'),
          width: dimension('Width in inches.'),
          height: dimension('Height in inches.'),
        },
        { doc: 'Size of the package.' },
      ),
      maxNumberOfProducts: s.nullable.string({
        pattern: '^\\d{1,9}$',
        doc: 'Number of units in one package, as text. Default: no limit.',
      }),
    },
    { doc: 'Own package, for `CUSTOM`.' },
  ),
  osLocationId: s.nullable.guid({
    doc: 'Business location from which goods are sent, GUID. Default: the default location.',
  }),
  shipFromAddress: s.ro.tolerated.with(Address, {
    doc: 'Address of the location `osLocationId`, or of the default location. Absent if it has none.',
  }),
  deliveryRegionIds,
  backupWeight: s.nullable.decimal({
    gte: 0,
    maxScale: 5,
    doc: 'Weight of products without one, in the unit of the site.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
})
