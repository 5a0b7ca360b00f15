import type { Ctx } from '../../call/context.ts'

/**
 * Until the merchant opens the shop, visitors and members get no checkout and no order (protocol/checkout §13). Staff and API keys go on,
 * and so do the pages that they open, for tests of the merchant.
 */
export function requireOpenShop({ caller, site, fail }: Ctx<'SHOP_NOT_OPEN'>): void {
  const isShopper = caller.role !== 'merchant' && (caller.page?.own ?? true)
  if (site.settings.opened === false && isShopper) fail('SHOP_NOT_OPEN')
}
