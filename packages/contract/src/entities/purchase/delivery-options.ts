import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { StreetAddress } from '../address.ts'
import { ExtendedFields } from '../extended-fields.ts'

const country = (doc: string) => s.string({ format: 'country', doc })

/** Regions in which an option is offered. */
export const deliveryRegionIds = s.array(s.guid(), {
  max: 50,
  doc: 'Regions in which the option is offered, ids of delivery regions.',
})

const Condition = s.object({
  type: s.req.enum(['BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY'], {
    doc: 'What is compared: weight, price or number of units of the lines that are shipped.',
  }),
  value: s.req.decimal({
    amount: { when: 'type', is: 'BY_TOTAL_PRICE' },
    gte: 0,
    lte: 999_999_999,
    maxScale: 6,
    doc: 'What it is compared with. Weights are in the unit of the site, prices in its currency.',
  }),
  operator: s.req.enum(['EQ', 'GT', 'GTE', 'LT', 'LTE'], { doc: 'Comparison.' }),
})

export const ConditionalRate = s.object({
  amount: s.req.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    maxScale: 3,
    doc: 'Price of the delivery in the currency of the site.',
  }),
  conditions: s.array(Condition, { max: 10, doc: 'Conditions of the rate. All must hold.' }),
  multiplyByQuantity: s.boolean({ doc: 'Charges the amount for each unit. Default: false.' }),
})

export const ConfiguredShippingOption = s.object({
  ...revisionedFields,
  deliveryRegionId: s.guid({ doc: 'First of `deliveryRegionIds`. Deprecated: send `deliveryRegionIds`.' }),
  deliveryRegionIds,
  title: s.always(s.nullable.string({ max: 1000, doc: 'Name for shoppers. Required to create an option.' })),
  estimatedDeliveryTime: s.nullable.string({
    max: 500,
    doc: 'Delivery time for shoppers, such as "2 to 3 days".',
  }),
  rates: s.array(ConditionalRate, {
    min: 1,
    max: 50,
    doc: 'Prices. The first rate whose conditions hold applies. Required to create an option.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
})

const PickupLocationAddress = s.object({
  streetAddress: s.with(StreetAddress, {
    oneOf: 'Street',
    doc: 'Street and house number as separate fields.',
  }),
  addressLine: s.nullable.string({ max: 150, oneOf: 'Street', doc: 'Street and house number in one text.' }),
  country: s.nullable.string({ format: 'country', doc: 'Country, ISO 3166-1 alpha-2.' }),
  subdivision: s.nullable.string({ max: 50, doc: 'State, province or region, such as "US-NY".' }),
  city: s.nullable.string({ max: 1000, doc: 'Town or city.' }),
  postalCode: s.nullable.string({ max: 50, doc: 'Postal code. Its form is not checked.' }),
  addressLine2: s.nullable.string({ max: 100, doc: 'Second line, such as floor or apartment.' }),
})

export const PickupLocation = s.object({
  ...revisionedFields,
  name: s.always(
    s.nullable.string({ min: 1, max: 100, doc: 'Name for shoppers. Required to create a location.' }),
  ),
  address: s.with(PickupLocationAddress, {
    doc: 'Where shoppers collect their goods. Required to create a location.',
  }),
  deliveryTime: s.nullable.string({ max: 500, doc: 'When goods are ready, for shoppers.' }),
  instructions: s.nullable.string({ max: 1000, doc: 'Instructions for shoppers.' }),
  active: s.nullable.boolean({ doc: 'False hides the location from shoppers. Default: true.' }),
  rates: s.array(ConditionalRate, {
    max: 50,
    doc: 'Prices. The first rate whose conditions hold applies. Default: free.',
  }),
  deliveryRegionIds,
})

const Geocode = s.object({
  latitude: s.nullable.number({ min: -90, max: 90, doc: 'Degrees north of the equator.' }),
  longitude: s.nullable.number({ min: -180, max: 180, doc: 'Degrees east of Greenwich.' }),
})

const TimePoint = s.object({
  hours: s.nullable.integer({ min: 0, max: 23, doc: 'Hour of the day. Default: 0.' }),
  minutes: s.nullable.integer({ min: 0, max: 59, doc: 'Minute of the hour. Default: 0.' }),
})

const TimeWindow = s.object({
  day: s.req.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], { doc: 'Day of the week.' }),
  start: s.req.with(TimePoint, { doc: 'Begin of the window, local time of the site.' }),
  end: s.req.with(TimePoint, { doc: 'End of the window, later than its begin.' }),
  enabled: s.nullable.boolean({ doc: 'False closes the window. Default: true.' }),
})

const ScheduledDelivery = s.object({
  handlingDays: s.nullable.integer({
    min: 0,
    max: 30,
    doc: 'Days between the order and the first delivery. Default: 0.',
  }),
  cutOffTime: s.with(TimePoint, { doc: 'Orders after this time count for the next day. Default: no limit.' }),
  timeWindows: s.array(TimeWindow, { max: 100, doc: 'Weekly delivery windows.' }),
})

export const LocalDeliveryOption = s.object({
  ...revisionedFields,
  zipConfig: s.object(
    {
      zipCodes: s.req.array(s.string({ min: 1, max: 300 }), {
        max: 1000,
        doc: 'Postal codes, prefixes with `*`, or ranges such as "10115..10179".',
      }),
    },
    { oneOf: 'Config', doc: 'Area by postal codes.' },
  ),
  radiusConfig: s.object(
    {
      address: s.object(
        {
          formattedAddress: s.nullable.string({ max: 400, doc: 'Address of the centre in one text.' }),
          geocode: s.with(Geocode, { doc: 'Position of the centre.' }),
        },
        { doc: 'Centre of the circle.' },
      ),
      radius: s.req.number({ min: 0.1, max: 50, doc: 'Radius in the unit of length.' }),
      lengthUnit: s.ro.tolerated.enum(['UNSPECIFIED_LENGTH_UNIT', 'KM', 'MI'], {
        doc: 'Unit of length. Always KM.',
      }),
    },
    { oneOf: 'Config', doc: 'Area by distance.' },
  ),
  customAreaConfig: s.object(
    {
      geocodes: s.req.array(Geocode, {
        min: 3,
        max: 300,
        doc: 'Corners of the area in order; the last joins the first.',
      }),
    },
    { oneOf: 'Config', doc: 'Area by the corners of a polygon.' },
  ),
  cityConfig: s.object(
    {
      cityItems: s.req.array(
        s.object({
          cityName: s.req.string({ min: 1, max: 100, doc: 'Name of the city.' }),
          subdivision: s.nullable.string({ max: 50, doc: 'State or province, ISO 3166-2.' }),
          country: s.req(country('Country, ISO 3166-1 alpha-2.')),
          cityKey: s.ro.tolerated.nullable.string({
            max: 100,
            doc: 'Key of the city. Not set by this server.',
          }),
        }),
        { min: 1, max: 50, doc: 'Cities of the area.' },
      ),
    },
    { oneOf: 'Config', doc: 'Area by cities.' },
  ),
  areaName: s.nullable.string({ max: 100, doc: 'Name of the area for shoppers.' }),
  rate: s.nullable.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    maxScale: 3,
    doc: 'Price of the delivery. Deprecated: it becomes an entry of `rates`.',
  }),
  minimumFreeDeliveryOrderAmount: s.nullable.number({
    amount: true,
    min: 0,
    doc: 'Subtotal from which `rate` is free. Deprecated: it becomes an entry of `rates`.',
  }),
  estimatedDeliveryTime: s.nullable.string({ max: 40, doc: 'Delivery time for shoppers.' }),
  destinations: s.array(
    s.object({
      code: s.req(country('Country, ISO 3166-1 alpha-2.')),
      subdivisions: s.array(s.string({ min: 1, max: 50 }), {
        max: 200,
        doc: 'States or provinces, ISO 3166-2. Empty: the whole country.',
      }),
    }),
    { max: 100, doc: 'Countries of the area. Stored as sent: `deliveryRegionIds` decides.' },
  ),
  scheduledDeliveryConfig: s.with(ScheduledDelivery, {
    doc: 'Delivery windows to choose from. Default: no choice.',
  }),
  rates: s.array(ConditionalRate, {
    max: 50,
    doc: 'Prices. The first rate whose conditions hold applies. Required to create an option.',
  }),
  deliveryRegionIds,
})
