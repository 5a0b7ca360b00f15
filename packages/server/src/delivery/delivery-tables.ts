import type { ShippoConfiguration } from '@stoa/contract'

/** The regions to which the items of a delivery profile are delivered. */
export interface ProfileRegions {
  readonly id: string
  readonly regions: readonly DeliveryRegion[]
}

/** The delivery settings of a site: everything that decides which delivery options a cart has. */
export interface DeliverySettings extends Omit<DeliveryTables, 'regions'> {
  /** The first is the default one. Empty if the site has none. */
  readonly profiles: readonly ProfileRegions[]
}

/** The delivery settings for the items of one profile. */
export interface DeliveryTables {
  readonly regions: readonly DeliveryRegion[]
  readonly shippingOptions: readonly ShippingOption[]
  readonly pickupLocations: readonly PickupLocation[]
  readonly localDeliveryOptions: readonly LocalDeliveryOption[]
  /** Empty if the site has no account of the carrier. */
  readonly shippoConfigurations: readonly ShippoConfiguration[]
}

export interface DeliveryRegion {
  readonly id: string
  readonly name?: string
  readonly active: boolean
  /** Empty: every address that no other region contains. */
  readonly destinations: readonly {
    readonly countryCode: string
    /** ISO 3166-2; empty: the whole country. */
    readonly subdivisions?: readonly string[]
  }[]
  /** Settings of carriers in this region, by the carrier's app. */
  readonly deliveryCarriers?: readonly {
    readonly appId: string
    /** Offered if the carrier does not respond. */
    readonly backupRate?: {
      readonly title?: string | null
      readonly amount?: string | null
      /** @default false */
      readonly active?: boolean
    }
    readonly additionalCharges?: readonly { readonly description?: string | null; readonly amount: string }[]
  }[]
}

/** A rate and its conditions. All conditions must hold. */
export interface ConditionalRate {
  /** Decimal text in the site's currency. */
  readonly amount: string
  readonly conditions?: readonly RateCondition[]
  /** Charges the amount once for each unit. */
  readonly multiplyByQuantity?: boolean
}

export interface RateCondition {
  readonly type: 'BY_TOTAL_WEIGHT' | 'BY_TOTAL_PRICE' | 'BY_TOTAL_QUANTITY'
  /** Decimal text: in the site's weight unit, in its currency, or a number of units. */
  readonly value: string
  readonly operator: 'EQ' | 'GT' | 'GTE' | 'LT' | 'LTE'
}

interface RatedOption {
  readonly id: string
  readonly deliveryRegionIds: readonly string[]
  readonly rates: readonly ConditionalRate[]
}

export interface ShippingOption extends RatedOption {
  readonly title: string
  readonly estimatedDeliveryTime?: string
}

export interface PickupLocation extends RatedOption {
  readonly name: string
  readonly active: boolean
  readonly address: PostalAddress
  readonly deliveryTime?: string
  readonly instructions?: string
}

export interface LocalDeliveryOption extends RatedOption {
  readonly areaName?: string
  readonly estimatedDeliveryTime?: string
  /** At most one of the four areas is set; without any the option covers its regions. */
  readonly zipConfig?: { readonly zipCodes: readonly string[] }
  readonly radiusConfig?: {
    readonly address?: { readonly geocode?: Geocode }
    readonly radius: number
    /** @default 'KM' */
    readonly lengthUnit?: string
  }
  readonly customAreaConfig?: { readonly geocodes: readonly Geocode[] }
  readonly cityConfig?: {
    readonly cityItems: readonly {
      readonly cityName: string
      readonly subdivision?: string | null
      readonly country: string
    }[]
  }
  readonly scheduledDeliveryConfig?: DeliverySchedule
}

/** Weekly delivery windows, in the site's time zone. */
export interface DeliverySchedule {
  /** Days between the order and the first delivery. @default 0 */
  readonly handlingDays?: number | null
  /** Orders after this time count for the next day. */
  readonly cutOffTime?: TimeOfDay
  readonly timeWindows?: readonly {
    readonly day: 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN'
    readonly start: TimeOfDay
    readonly end: TimeOfDay
    /** @default true */
    readonly enabled?: boolean | null
  }[]
}

export interface TimeOfDay {
  readonly hours?: number | null
  readonly minutes?: number | null
}

export interface Geocode {
  readonly latitude?: number | null
  readonly longitude?: number | null
}

export interface PostalAddress {
  readonly country?: string | null
  /** ISO 3166-2, such as `CA-QC`. */
  readonly subdivision?: string | null
  readonly city?: string | null
  readonly postalCode?: string | null
  readonly geocode?: Geocode | null
}
