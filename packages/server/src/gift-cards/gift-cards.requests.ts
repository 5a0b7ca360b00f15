import { type TestDriver, type ValidRequests, valid } from '@stoa/testkit/valid-request'
import { GIFT_CARD_APP_ID } from './gift-card-view.ts'

const appId = GIFT_CARD_APP_ID
const issue = (driver: TestDriver) =>
  driver.merchant.callOk(driver.contract.issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '50' }, recipient: { email: 'ada@example.com' } },
  })
const withId = async (driver: TestDriver) =>
  valid('merchant', { giftCardId: (await issue(driver)).giftCard.id })

export const giftVouchers: ValidRequests<'giftVouchers'> = {
  redeemGiftCard: async driver =>
    valid('merchant', { code: (await issue(driver)).code, amount: { value: '20' }, appId }),
  voidTransaction: async driver => {
    const redemption = { code: (await issue(driver)).code, amount: { value: '20' }, appId }
    const { redeemGiftCard } = driver.contract.giftVouchers
    const { transactionId } = await driver.merchant.callOk(redeemGiftCard, redemption)
    return valid('merchant', { transactionId, appId })
  },
  getGiftCard: async driver => valid('visitor', { code: (await issue(driver)).code }),
}

export const issuedGiftCards: ValidRequests<'issuedGiftCards'> = {
  getIssuedGiftCard: withId,
  queryIssuedGiftCards: async driver => {
    const { giftCard } = await issue(driver)
    return valid('merchant', { query: { filter: { id: { $eq: giftCard.id }, status: { $eq: 'VALID' } } } })
  },
  issueGiftCard: async () =>
    valid('merchant', {
      giftCard: { initialBalance: { value: '25' }, recipient: { name: 'Ada' }, message: 'Enjoy it.' },
    }),
  adjustGiftCardBalance: async driver =>
    valid('merchant', {
      giftCardId: (await issue(driver)).giftCard.id,
      amount: '-5.50',
      reason: 'Damaged goods',
    }),
  disableGiftCard: withId,
  enableGiftCard: withId,
  revealGiftCardCode: withId,
  sendGiftCard: withId,
  listGiftCardTransactions: withId,
}
