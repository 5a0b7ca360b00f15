import type { Config } from '../config/settings.ts'

/** Where a payment provider sends its callbacks about a site. */
export const callbackUrlOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  siteId: string,
  provider: string,
): string => `${publicUrl}/payments/callbacks/${provider}/${siteId}`
