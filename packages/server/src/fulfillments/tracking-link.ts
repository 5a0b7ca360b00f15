/** Pages on which carriers show a parcel (protocol/fulfillments §3). The number follows. */
const TRACKING_PAGES = new Map(
  Object.entries({
    canadapost: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
    dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
    ups: 'https://www.ups.com/track?tracknum=',
    usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  }),
)

/** The tracking link of a known carrier. Case, spaces and punctuation of its name do not matter. */
export function trackingLink(shippingProvider: string, trackingNumber: string): string | undefined {
  const page = TRACKING_PAGES.get(shippingProvider.toLowerCase().replace(/[^a-z]/g, ''))
  return page && page + encodeURIComponent(trackingNumber)
}
