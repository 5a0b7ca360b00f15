/** The shop of an installation with one shop, for pages that no session leads to. */
export interface OnlyShop {
  name: string
  /** Address of the shop. */
  url: string
  /** Client id of its storefront. */
  clientId?: string | undefined
  logoUrl?: string
  accentColor?: string
  arches?: boolean
}

/** Undefined for an installation with several shops. */
export type FindOnlyShop = () => Promise<OnlyShop | undefined>
