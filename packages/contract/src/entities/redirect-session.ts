import { s } from '../schema.ts'

export const URLDetails = s.object({
  endpoint: s.always(s.string({ max: 2048, ro: true })),
  searchParams: s.map(s.string()),
})

export const RedirectSession = s.object({
  id: s.always(s.guid()),
  fullUrl: s.always(s.string({ max: 2048, ro: true })),
  urlDetails: s.always(URLDetails),
  sessionToken: s.always(s.string({ max: 2048, nullable: true, ro: true })),
  shortUrl: s.string({ max: 2048, ro: true }),
})

export const CallbackParams = s.object({
  thankYouPageUrl: s.string({ max: 2048, nullable: true }),
  postFlowUrl: s.string({ max: 2048, nullable: true }),
  loginUrl: s.string({ max: 2048, nullable: true }),
  bookingsServiceListUrl: s.string({ max: 2048, nullable: true }),
  cartPageUrl: s.string({ max: 2048, nullable: true }),
  planListUrl: s.string({ max: 2048, nullable: true }),
})
