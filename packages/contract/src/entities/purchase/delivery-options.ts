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
  type: s.req(
    s.enum(['BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY'], {
      doc: 'What is compared: weight, price or number of units of the lines that are shipped.',
    }),
  ),
  value: s.req(
    s.decimal({
      amount: { when: 'type', is: 'BY_TOTAL_PRICE' },
      gte: 0,
      lte: 999_999_999,
      maxScale: 6,
      doc: 'What it is compared with. Weights are in the unit of the site, prices in its currency.',
    }),
  ),
  operator: s.req(s.enum(['EQ', 'GT', 'GTE', 'LT', 'LTE'], { doc: 'Comparison.' })),
})

export const ConditionalRate = s.object({
  amount: s.req(
    s.decimal({
      amount: true,
      gte: 0,
      lte: 999_999_999,
      maxScale: 3,
      doc: 'Price of the delivery in the currency of the site.',
    }),
  ),
  conditions: s.array(Condition, { max: 10, doc: 'Conditions of the rate. All must hold.' }),
  multiplyByQuantity: s.boolean({ doc: 'Charges the amount for each unit. Default: false.' }),
})

export const ConfiguredShippingOption = s.object({
  ...revisionedFields,
  deliveryRegionId: s.guid({ doc: 'First of `deliveryRegionIds`. Deprecated: send `deliveryRegionIds`.' }),
  deliveryRegionIds,
  title: s.always(
    s.string({ max: 1000, nullable: true, doc: 'Name for shoppers. Required to create an option.' }),
  ),
  estimatedDeliveryTime: s.string({
    max: 500,
    nullable: true,
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
  addressLine: s.string({
    max: 150,
    nullable: true,
    oneOf: 'Street',
    doc: 'Street and house number in one text.',
  }),
  country: s.string({ format: 'country', nullable: true, doc: 'Country, ISO 3166-1 alpha-2.' }),
  subdivision: s.string({ max: 50, nullable: true, doc: 'State, province or region, such as "US-NY".' }),
  city: s.string({ max: 1000, nullable: true, doc: 'Town or city.' }),
  postalCode: s.string({ max: 50, nullable: true, doc: 'Postal code. Its form is not checked.' }),
  addressLine2: s.string({ max: 100, nullable: true, doc: 'Second line, such as floor or apartment.' }),
})

export const PickupLocation = s.object({
  ...revisionedFields,
  name: s.always(
    s.string({ min: 1, max: 100, nullable: true, doc: 'Name for shoppers. Required to create a location.' }),
  ),
  address: s.with(PickupLocationAddress, {
    doc: 'Where shoppers collect their goods. Required to create a location.',
  }),
  deliveryTime: s.string({ max: 500, nullable: true, doc: 'When goods are ready, for shoppers.' }),
  instructions: s.string({ max: 1000, nullable: true, doc: 'Instructions for shoppers.' }),
  active: s.boolean({ nullable: true, doc: 'False hides the location from shoppers. Default: true.' }),
  rates: s.array(ConditionalRate, {
    max: 50,
    doc: 'Prices. The first rate whose conditions hold applies. Default: free.',
  }),
  deliveryRegionIds,
})

const Geocode = s.object({
  latitude: s.number({ min: -90, max: 90, nullable: true, doc: 'Degrees north of the equator.' }),
  longitude: s.number({ min: -180, max: 180, nullable: true, doc: 'Degrees east of Greenwich.' }),
})

const TimePoint = s.object({
  hours: s.integer({ min: 0, max: 23, nullable: true, doc: 'Hour of the day. Default: 0.' }),
  minutes: s.integer({ min: 0, max: 59, nullable: true, doc: 'Minute of the hour. Default: 0.' }),
})

const TimeWindow = s.object({
  day: s.req(s.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'], { doc: 'Day of the week.' })),
  start: s.req(s.with(TimePoint, { doc: 'Begin of the window, local time of the site.' })),
  end: s.req(s.with(TimePoint, { doc: 'End of the window, later than its begin.' })),
  enabled: s.boolean({ nullable: true, doc: 'False closes the window. Default: true.' }),
})

const ScheduledDelivery = s.object({
  handlingDays: s.integer({
    min: 0,
    max: 30,
    nullable: true,
    doc: 'Days between the order and the first delivery. Default: 0.',
  }),
  cutOffTime: s.with(TimePoint, { doc: 'Orders after this time count for the next day. Default: no limit.' }),
  timeWindows: s.array(TimeWindow, { max: 100, doc: 'Weekly delivery windows.' }),
})

export const LocalDeliveryOption = s.object({
  ...revisionedFields,
  zipConfig: s.object(
    {
      zipCodes: s.req(
        s.array(s.string({ min: 1, max: 300 }), {
          max: 1000,
          doc: 'Postal codes, prefixes with `*`, or ranges such as "10115..10179".',
        }),
      ),
    },
    { oneOf: 'Config', doc: 'Area by postal codes.' },
  ),
  radiusConfig: s.object(
    {
      address: s.object(
        {
          formattedAddress: s.string({ max: 400, nullable: true, doc: 'Address of the centre in one text.' }),
          geocode: s.with(Geocode, { doc: 'Position of the centre.' }),
        },
        { doc: 'Centre of the circle.' },
      ),
      radius: s.req(s.number({ min: 0.1, max: 50, doc: 'Radius in the unit of length.' })),
      lengthUnit: s.enum(['UNSPECIFIED_LENGTH_UNIT', 'KM', 'MI'], {
        ro: true,
        tolerateReadOnly: true,
        doc: 'Unit of length. Always KM.',
      }),
    },
    { oneOf: 'Config', doc: 'Area by distance.' },
  ),
  customAreaConfig: s.object(
    {
      geocodes: s.req(
        s.array(Geocode, {
          min: 3,
          max: 300,
          doc: 'Corners of the area in order; the last joins the first.',
        }),
      ),
    },
    { oneOf: 'Config', doc: 'Area by the corners of a polygon.' },
  ),
  cityConfig: s.object(
    {
      cityItems: s.req(
        s.array(
          s.object({
            cityName: s.req(s.string({ min: 1, max: 100, doc: 'Name of the city.' })),
            subdivision: s.string({ max: 50, nullable: true, doc: 'State or province, ISO 3166-2.' }),
            country: s.req(country('Country, ISO 3166-1 alpha-2.')),
            cityKey: s.string({
              max: 100,
              nullable: true,
              ro: true,
              tolerateReadOnly: true,
              doc: 'Key of the city. Not set by this server.',
            }),
          }),
          { min: 1, max: 50, doc: 'Cities of the area.' },
        ),
      ),
    },
    { oneOf: 'Config', doc: 'Area by cities.' },
  ),
  areaName: s.string({ max: 100, nullable: true, doc: 'Name of the area for shoppers.' }),
  rate: s.decimal({
    amount: true,
    gte: 0,
    lte: 999_999_999,
    maxScale: 3,
    nullable: true,
    doc: 'Price of the delivery. Deprecated: it becomes an entry of `rates`.',
  }),
  minimumFreeDeliveryOrderAmount: s.number({
    amount: true,
    min: 0,
    nullable: true,
    doc: 'Subtotal from which `rate` is free. Deprecated: it becomes an entry of `rates`.',
  }),
  estimatedDeliveryTime: s.string({ max: 40, nullable: true, doc: 'Delivery time for shoppers.' }),
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
