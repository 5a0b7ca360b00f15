import { type CheckoutSettings, contract, storefrontCollections } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openShopWithDrivers } from '../../testing/open-test-shop.fixture.ts'

const { checkout: calls, orders, orderTransactions } = contract
const CARD = { paymentProvider: 'test', paymentToken: '4242 4242 4242 4242' }

const { shop, driver: w } = await openShopWithDrivers()

const set = (checkoutSettings: CheckoutSettings) =>
  w.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, { checkoutSettings })
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const paymentsOf = async (orderId: string) =>
  (await w.merchant.callOk(orderTransactions.listTransactionsForSingleOrder, { orderId })).orderTransactions
    .payments ?? []

/** A checkout that only lacks what the settings may ask for. */
async function lesson(checkoutInfo: object = {}, as: 'visitor' | 'member' | 'merchant' = 'visitor') {
  const customLineItems = [
    { productName: { original: 'Lesson' }, itemType: { preset: 'SERVICE' as const }, price: '10' },
  ]
  const contact = {
    buyerInfo: { email: 'ada@example.com' },
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
  }
  const request = {
    customLineItems,
    channelType: 'WEB' as const,
    checkoutInfo: { ...contact, ...checkoutInfo },
  }
  const { checkout } = await w.callOk(calls.createCheckout, request, as)
  return checkout.id as string
}
const place = async (id: string, more: object = {}, as: 'visitor' | 'merchant' = 'visitor') =>
  w.send(calls.createOrder, { id, ...more }, as)

describe('the agreement to the policies (protocol/checkout-settings §1)', () => {
  const agreement = (visible: boolean) => set({ checkoutFields: { policyAgreementCheckbox: { visible } } })
  const agreed = { consents: { policies: true } }

  test('is required of shoppers while its checkbox is visible, and stored with the order', async () => {
    await agreement(true)
    const id = await lesson()
    const missing = { 'consents.policies': 'REQUIRED_FIELD' }
    expect(rejectedFields(await place(id))).toEqual(missing)
    expect(rejectedFields(await place(id, { consents: { policies: false } }))).toEqual(missing)
    expect(rejectedFields(await w.visitor.send(calls.createOrderAndCharge, { id, ...CARD }))).toEqual(missing)
    const { checkoutSettings } = await w.visitor.callOk(contract.checkoutSettings.getCheckoutSettings, {})
    const { body } = await place(id, agreed)
    expect((await orderOf(body.orderId)).consents).toEqual({
      policies: true,
      policiesDate: checkoutSettings.updatedDate,
      marketingChannels: [],
    })
    await agreement(false)
    const plain = await place(await lesson())
    expect((await orderOf(plain.body.orderId)).consents).toBeUndefined()
  })

  test('is stored with an order that is paid online', async () => {
    await agreement(true)
    const id = await lesson()
    const { body } = await w.visitor.send(calls.createOrderAndCharge, { id, ...CARD, ...agreed })
    expect(await orderOf(body.orderId)).toMatchObject({ status: 'APPROVED', consents: { policies: true } })
  })

  test('is not required of merchants, nor of shoppers whom a merchant frees from it', async () => {
    await agreement(true)
    expect((await place(await lesson(), {}, 'merchant')).status).toBe(200)
    const customSettings = { disabledPolicyAgreementCheckbox: true }
    const request = {
      customLineItems: [{ productName: { original: 'Lesson' }, price: '1' }],
      channelType: 'WEB' as const,
      checkoutInfo: { customSettings },
    }
    expect(rejectedFields(await w.visitor.send(calls.createCheckout, request))).toEqual({
      'checkoutInfo.customSettings.disabledPolicyAgreementCheckbox': 'FIELD_NOT_ALLOWED',
    })
    const { checkout } = await w.merchant.callOk(calls.createCheckout, request)
    expect(checkout.customSettings).toEqual(customSettings)
    // The checkout belongs to a new visitor, so another one does not see it.
    expect(codeOf(await place(checkout.id as string))).toBe('CHECKOUT_NOT_FOUND')
  })

  test('is required on every node as soon as the settings are updated', async () => {
    const node = await shop.addNode()
    const onNode = await createDriver({ ...shop, fetch: node.fetch })
    await agreement(false)
    expect((await place(await lesson())).status).toBe(200)
    await onNode.merchant.callOk(contract.checkoutSettings.updateCheckoutSettings, {
      checkoutSettings: { checkoutFields: { policyAgreementCheckbox: { visible: true } } },
    })
    expect((await place(await lesson())).status).toBe(400)
  })
})

test('channels of advertising are stored with the order, each once (protocol/checkout-settings §1)', async () => {
  await set({ checkoutFields: { policyAgreementCheckbox: { visible: false } } })
  const consents = { marketingChannels: ['EMAIL', 'SMS', 'EMAIL'] as const }
  const tooMany = await place(await lesson(), { consents })
  expect(rejectedFields(tooMany)).toEqual({ 'consents.marketingChannels': 'MAX_SIZE' })
  const { body } = await place(await lesson(), { consents: { marketingChannels: ['EMAIL', 'EMAIL'] } })
  expect((await orderOf(body.orderId)).consents).toEqual({ policies: false, marketingChannels: ['EMAIL'] })
})

describe('the billing address (protocol/checkout-settings §1)', () => {
  const address = { country: 'DE', city: 'Berlin', addressLine: 'Allee 1', postalCode: '10115' }

  test('is required as a whole of shoppers if the shop asks for all fields', async () => {
    await set({ checkoutBillingFields: 'All_FIELDS' })
    const at = 'checkout.billingInfo.address'
    expect(rejectedFields(await place(await lesson()))).toEqual({
      [`${at}.country`]: 'REQUIRED_FIELD',
      [`${at}.city`]: 'REQUIRED_FIELD',
      [`${at}.addressLine`]: 'REQUIRED_FIELD',
      [`${at}.postalCode`]: 'REQUIRED_FIELD',
    })
    const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
    expect((await place(await lesson({ billingInfo: { address, contactDetails } }))).status).toBe(200)
    expect((await place(await lesson(), {}, 'merchant')).status).toBe(200)
    // The delivery address is the billing address if there is no other one.
    expect((await place(await w.checkout())).status).toBe(200)
    await set({ checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS' })
    expect((await place(await lesson())).status).toBe(200)
  })
})

test('addresses of cart, checkout and order have names of country and subdivision, which clients may send back (protocol/checkout §1)', async () => {
  await w.cart()
  const names = { countryFullname: 'United States', subdivisionFullname: 'New York' }
  const address = {
    country: 'US',
    subdivision: 'US-NY',
    city: 'Albany',
    postalCode: '12207',
    addressLine: 'State St 1',
  }
  const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
  const sendCart = (contactInfo: object) =>
    w.visitor.callOk(contract.currentCart.updateCurrentCart, { cartInfo: { contactInfo } })
  const { cart } = await sendCart({ address, contactDetails })
  expect(cart.contactInfo?.address).toMatchObject({ ...address, ...names })
  const again = await sendCart({
    ...cart.contactInfo,
    address: { ...cart.contactInfo?.address, subdivision: 'CA' },
  })
  expect(again.cart.contactInfo?.address?.subdivisionFullname).toBe('California')
  const unknown = await sendCart({ address: { subdivision: 'constructor' } })
  expect(unknown.cart.contactInfo?.address?.subdivisionFullname).toBeUndefined()
  const id = await lesson({ billingInfo: { address, contactDetails } })
  const { checkout } = await w.visitor.callOk(calls.getCheckout, { id })
  expect(checkout.billingInfo?.address).toMatchObject(names)
  const { body } = await place(id)
  expect((await orderOf(body.orderId)).billingInfo?.address).toMatchObject(names)
})

test('addresses have the name of their country, which clients may send back (protocol/checkout §1)', async () => {
  const id = await w.checkout()
  const { checkout } = await w.visitor.callOk(calls.getCheckout, { id })
  const { shippingDestination } = checkout.shippingInfo
  expect(shippingDestination?.address?.countryFullname).toMatch(/^[A-Z][a-z]+/)
  const update = (address: object) =>
    w.visitor.callOk(calls.updateCheckout, {
      checkout: { id, shippingInfo: { shippingDestination: { address } } },
    })
  const french = { ...shippingDestination?.address, country: 'FR' }
  const changed = await update(french)
  const name = (party: { address?: { countryFullname?: string } } | undefined) =>
    party?.address?.countryFullname
  expect(name(changed.checkout.shippingInfo.shippingDestination)).toBe('France')
  const { body } = await place(id)
  const order = await orderOf(body.orderId)
  expect([order.recipientInfo, order.shippingInfo?.logistics?.shippingDestination].map(name)).toEqual([
    'France',
    'France',
  ])
})

describe('payments (protocol/checkout-settings §1)', () => {
  const charge = async (more: object = {}, as: 'visitor' | 'member' = 'visitor') =>
    w.callOk(calls.createOrderAndCharge, { id: await lesson({}, as), ...CARD, ...more }, as)

  test('are only authorized with delayed capture, until the merchant captures them', async () => {
    await set({ checkoutFields: { delayCaptureEnabled: true } })
    const { orderId, paymentStatus } = await charge({ delayCapture: false })
    expect(paymentStatus).toBe('AUTHORIZED')
    expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING' })
    const [payment] = await paymentsOf(orderId)
    await w.merchant.callOk(contract.orderBilling.captureAuthorizedPayments, {
      orderId,
      payments: [{ paymentId: payment?.id as string }],
    })
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
    await set({ checkoutFields: { delayCaptureEnabled: false } })
    expect((await charge()).paymentStatus).toBe('APPROVED')
  })

  test('are captured a day before an authorization of seven days expires', async () => {
    await set({ checkoutFields: { delayCaptureEnabled: true, captureBeforeExpiryEnabled: true } })
    const { orderId } = await charge()
    shop.clock.advance(5.9 * 86_400_000)
    await shop.platform.run('payments')
    expect((await orderOf(orderId)).paymentStatus).toBe('PENDING')
    shop.clock.advance(0.2 * 86_400_000)
    await shop.platform.run('payments')
    expect((await orderOf(orderId)).paymentStatus).toBe('PAID')
    await set({ checkoutFields: { delayCaptureEnabled: false, captureBeforeExpiryEnabled: false } })
  })

  test('save their method for charges by the merchant', async () => {
    await set({ checkoutFields: { mitEnabled: true } })
    const { orderId } = await charge({}, 'member')
    const saved = () => w.member.callOk(contract.savedPaymentMethods.listSavedPaymentMethods, {})
    expect((await saved()).savedPaymentMethods).toHaveLength(1)
    expect((await orderOf(orderId)).paymentStatus).toBe('PAID')
    await set({ checkoutFields: { mitEnabled: false } })
    await charge({}, 'member')
    expect((await saved()).savedPaymentMethods).toHaveLength(1)
  })
})

test('gift cards are not accepted if the settings say so (protocol/checkout-settings §1)', async () => {
  await set({ checkoutFields: { giftCardRedeemEnabled: false } })
  const reply = await w.visitor.send(calls.addGiftCard, { id: await lesson(), giftCardCode: 'ABCDEFGHIJKL' })
  expect(rejectedFields(reply)).toEqual({ giftCardCode: 'FIELD_NOT_ALLOWED' })
  await set({ checkoutFields: { giftCardRedeemEnabled: true } })
})

describe('the hosted page (protocol/checkout-settings §1)', () => {
  const { redirects } = contract
  async function opened(id: string) {
    const { redirectSession } = await w.visitor.callOk(redirects.createRedirectSession, {
      ecomCheckout: { checkoutId: id },
    })
    const { sessionToken = '' } = redirectSession
    return (await w.anyone.callOk(redirects.redeemRedirectSession, { sessionToken })).site.checkoutPage
  }

  test('gets the visible policies that have a text, checkboxes, billing fields and the look', async () => {
    expect(await opened(await lesson())).toMatchObject({ policies: [], continueShopping: 'TEXT' })
    const checkoutBrand = { header: { text: 'Atelier', continueShopping: { displayType: 'ICON' as const } } }
    await set({
      checkoutPolicies: {
        termsAndConditions: { visible: true, content: 'Terms' },
        privacyPolicy: { visible: false, content: 'Privacy' },
        returnPolicy: { visible: true, content: ' ' },
        customPolicy: { visible: true, content: 'Fair trade', title: 'Our promise' },
      },
      checkoutFields: {
        policyAgreementCheckbox: { visible: true, checkedByDefault: true },
        subscriptionCheckbox: { visible: true, splitByChannel: true },
      },
      checkoutBrand,
    })
    expect(await opened(await lesson())).toEqual({
      policies: [{ kind: 'termsAndConditions' }, { kind: 'customPolicy', title: 'Our promise' }],
      agreement: { checkedByDefault: true },
      newsletter: { checkedByDefault: false, splitByChannel: true },
      continueShopping: 'ICON',
      brand: checkoutBrand,
      billingFields: 'MINIMUM_REQUIRED_FIELDS',
      savesMethods: false,
    })
  })
})

describe('the pages of the shop (protocol/checkout-settings §1)', () => {
  const { items, dataCollections, checkoutSettings } = contract
  const dataCollectionId = 'shopPages'
  const none = { visible: false, content: '' }
  const page = (slug: string, text: string, more: object = {}) => ({
    dataCollectionId,
    dataItem: {
      id: slug,
      data: {
        _id: slug,
        slug,
        title: slug,
        body: {
          nodes: [
            { type: 'HEADING', nodes: [{ type: 'TEXT', textData: { text: 'Rules' } }] },
            { type: 'PARAGRAPH', nodes: [{ type: 'TEXT', textData: { text } }] },
          ],
        },
      },
    },
    ...more,
  })
  const policies = async (language?: string) => {
    const { body } = await w.visitor.send(checkoutSettings.getCheckoutPolicies, {}, {
      headers: language ? { 'accept-language': language } : {},
    } as never)
    return Object.fromEntries(
      body.policies.map(({ kind, content }: Record<string, string>) => [kind, content]),
    )
  }

  test('are its policies where the settings have no text, in the language of the buyer', async () => {
    await set({ checkoutPolicies: { termsAndConditions: none, privacyPolicy: none, customPolicy: none } })
    expect(await policies()).toEqual({})
    const collection = storefrontCollections.find(({ id }) => id === dataCollectionId)
    await w.merchant.callOk(dataCollections.createDataCollection, { collection } as never)
    await w.merchant.callOk(contract.sites.updateSite, { site: { languages: ['de'] } } as never)
    await w.merchant.callOk(items.insert, page('terms', 'Pay first.') as never)
    await w.merchant.callOk(items.update, page('terms', 'Erst bezahlen.', { language: 'de' }) as never)
    await w.merchant.callOk(items.insert, page('returns', 'Thirty days.') as never)
    const draft = page('privacy', 'A draft.')
    Object.assign(draft.dataItem.data, { _publishStatus: 'DRAFT' })
    await w.merchant.callOk(items.insert, draft as never)
    expect(await policies()).toEqual({
      termsAndConditions: 'Rules\n\nPay first.',
      returnPolicy: 'Rules\n\nThirty days.',
    })
    expect((await policies('de')).termsAndConditions).toBe('Rules\n\nErst bezahlen.')
    await set({
      checkoutPolicies: {
        termsAndConditions: { visible: true, content: 'Terms' },
        returnPolicy: { visible: false, content: 'Hidden' },
      },
    })
    expect(await policies()).toEqual({ termsAndConditions: 'Terms' })
  })

  test('are what the buyer has agreed to', async () => {
    await set({ checkoutPolicies: { termsAndConditions: none, returnPolicy: none } })
    shop.clock.advance(60_000)
    await w.merchant.callOk(items.update, page('returns', 'Forty days.') as never)
    const { body } = await place(await lesson(), { consents: { policies: true, digitalContent: true } })
    const { consents } = await orderOf(body.orderId)
    expect(consents).toEqual({
      policies: true,
      policiesDate: new Date(shop.clock.now()).toISOString(),
      marketingChannels: [],
      digitalContent: true,
    })
    expect((await w.mailTo('ada@example.com')).body).toContain('your right of withdrawal ended')
  })
})

describe('the customization of a checkout template (protocol/checkout-settings §2)', () => {
  const { checkoutTemplates, redirects } = contract
  const repair = { productName: { original: 'Repair' }, itemType: { preset: 'SERVICE' as const } }
  const lines = { customLineItems: [{ quantity: 1, price: '25', ...repair }] }

  async function fromTemplate(template: object) {
    const { checkoutTemplate } = await w.merchant.callOk(checkoutTemplates.createCheckoutTemplate, {
      checkoutTemplate: { ...lines, ...template },
    })
    const request = { checkoutTemplateId: checkoutTemplate.id as string, siteId: w.site.siteId }
    const created = await w.visitor.callOk(checkoutTemplates.createCheckoutFromTemplate, request)
    const { checkout } = await w.visitor.callOk(calls.getCheckout, { id: created.checkoutId })
    const sessionToken = new URL(created.checkoutUrl).hash.replace('#session=', '')
    const { site } = await w.anyone.callOk(redirects.redeemRedirectSession, { sessionToken })
    return { checkout, id: created.checkoutId, page: site.checkoutPage }
  }

  test('locks codes, excludes manual payment, and hides checkbox and links of its checkouts', async () => {
    await set({
      checkoutFields: { policyAgreementCheckbox: { visible: true } },
      checkoutBillingFields: 'MINIMUM_REQUIRED_FIELDS',
    })
    const coupon = { code: `TEN${w.site.siteId.slice(0, 4)}`, name: 'Ten', percentage: 10 }
    await w.merchant.callOk(contract.coupons.createCoupon, { coupon })
    const { checkout, id, page } = await fromTemplate({
      couponCode: coupon.code,
      customization: {
        webClient: { disabledContinueShoppingButton: true, disabledPolicyAgreementCheckbox: true },
        lockedGiftCard: true,
        lockedCoupon: true,
        disabledManualPayment: true,
      },
    })
    expect(checkout.customSettings).toEqual({
      lockCouponCode: true,
      lockGiftCard: true,
      disabledManualPayment: true,
      disabledPolicyAgreementCheckbox: true,
    })
    expect(checkout.priceSummary.total.amount).toBe('22.50')
    expect(page.continueShopping).toBe('HIDDEN')
    expect(rejectedFields(await w.visitor.send(calls.removeCoupon, { id }))).toEqual({
      couponCode: 'FIELD_NOT_ALLOWED',
    })
    const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
    const change = { id, buyerInfo: { email: 'ada@example.com' }, billingInfo: { contactDetails } }
    await w.visitor.callOk(calls.updateCheckout, { checkout: change })
    expect(rejectedFields(await place(id))).toEqual({ paymentProvider: 'REQUIRED_FIELD' })
    // Without agreement: the template frees its buyers from it.
    expect((await w.visitor.send(calls.createOrderAndCharge, { id, ...CARD })).status).toBe(200)
  })

  test('is absent from checkouts of other templates', async () => {
    const { checkout, page } = await fromTemplate({})
    expect(checkout.customSettings).toBeUndefined()
    expect(page.continueShopping).not.toBe('HIDDEN')
  })
})
