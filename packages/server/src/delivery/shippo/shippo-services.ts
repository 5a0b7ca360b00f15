import type { ShippoConfiguration } from '@stoa/contract'

/** Services of USPS, by their names in configurations: token at Shippo, and title for shoppers. */
export const SERVICES: Readonly<Record<string, { token: string; title: string }>> = {
  GROUND_ADVANTAGE: { token: 'usps_ground_advantage', title: 'USPS Ground Advantage' },
  PRIORITY_MAIL: { token: 'usps_priority', title: 'USPS Priority Mail' },
  PRIORITY_MAIL_EXPRESS: { token: 'usps_priority_express', title: 'USPS Priority Mail Express' },
  FIRST_CLASS_PACKAGE_INTERNATIONAL: {
    token: 'usps_first_class_package_international_service',
    title: 'USPS First-Class Package International',
  },
  PRIORITY_MAIL_INTERNATIONAL: {
    token: 'usps_priority_mail_international',
    title: 'USPS Priority Mail International',
  },
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: {
    token: 'usps_priority_mail_express_international',
    title: 'USPS Priority Mail Express International',
  },
}

/** A package of USPS: template at Shippo, room inside in inches, and maximum weight abroad in pounds (usps.com). */
interface FlatRatePackage {
  readonly template: string
  readonly inches: readonly [number, number, number]
  readonly poundsAbroad: number
}

/** Packages with one price for all weights. Null: the package of the merchant. */
export const FLAT_RATE_PACKAGES: Readonly<
  Record<NonNullable<ShippoConfiguration['packageType']>, FlatRatePackage | null>
> = {
  CUSTOM: null,
  FLAT_RATE_ENVELOPE: { template: 'USPS_FlatRateEnvelope', inches: [12.5, 9.5, 0.75], poundsAbroad: 4 },
  PADDED_FLAT_RATE_ENVELOPE: {
    template: 'USPS_FlatRatePaddedEnvelope',
    inches: [12.5, 9.5, 1],
    poundsAbroad: 4,
  },
  SMALL_FLAT_RATE_BOX: { template: 'USPS_SmallFlatRateBox', inches: [8.625, 5.375, 1.625], poundsAbroad: 4 },
  MEDIUM_FLAT_RATE_BOX_1: { template: 'USPS_MediumFlatRateBox1', inches: [11, 8.5, 5.5], poundsAbroad: 20 },
  MEDIUM_FLAT_RATE_BOX_2: {
    template: 'USPS_MediumFlatRateBox2',
    inches: [13.625, 11.875, 3.375],
    poundsAbroad: 20,
  },
  LARGE_FLAT_RATE_BOX: { template: 'USPS_LargeFlatRateBox', inches: [12, 12, 5.5], poundsAbroad: 20 },
}

/** Maximum weight of a package of USPS, in pounds. */
export const POUNDS_MAX = 70
