/**
 * What binds each encrypted value to its row: the associated data of its encryption. The archive of a site encrypts the same values with
 * another key, so they are listed in `storage/backup/sealed-columns.ts`.
 */
export const sealedPlaces = {
  factor: (siteId: string, memberId: string, type: string) => `factor ${siteId} ${memberId} ${type}`,
  dataConnection: (siteId: string, name: string) => `data connection ${siteId} ${name}`,
  giftCard: (siteId: string, giftCardId: string) => `gift card ${siteId} ${giftCardId}`,
  identityProvider: (siteId: string, connectionId: string) => `connection ${siteId} ${connectionId}`,
  provider: (siteId: string, provider: string) => `payment provider ${siteId} ${provider}`,
  servicePlugin: (siteId: string, id: string) => `service plugin ${siteId} ${id}`,
  ucpOrder: (siteId: string, checkoutId: string) => `ucp order ${siteId} ${checkoutId}`,
  webhook: (siteId: string, id: string) => `webhook ${siteId} ${id}`,
  webhookKey: (siteId: string, id: string) => `webhook key ${siteId} ${id}`,
} as const
