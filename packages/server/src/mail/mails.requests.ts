import { type ValidRequests, valid } from '@stoa/testkit/valid-request'

export const mails: ValidRequests<'mails'> = {
  listMails: async driver => valid('merchant', (await driver.order()) ? { limit: 5 } : {}),
  getMail: async driver => {
    await driver.order()
    const { mails } = await driver.merchant.callOk(driver.contract.mails.listMails, { limit: 1 })
    return valid('merchant', { id: mails[0]?.id ?? '' })
  },
  listMailTemplates: async () => valid('merchant', {}),
  previewMailTemplate: async () => valid('merchant', { template: 'orderPlaced', language: 'de' }),
  sendTestMail: async driver =>
    valid('merchant', { template: 'orderShipped', recipient: driver.newEmail(), language: 'es' }),
}
