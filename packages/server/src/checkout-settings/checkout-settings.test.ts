import { contract } from '@stoa/contract'
import { codeOf, createEntity, loadValidRequests, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
await loadValidRequests()

describe('settings of the checkout page (protocol/checkout-settings §1)', () => {
  const { getCheckoutSettings, updateCheckoutSettings } = contract.checkoutSettings
  const read = async () => (await driver.visitor.callOk(getCheckoutSettings, {})).checkoutSettings
  const update = (checkoutSettings: object) =>
    driver.merchant.send(updateCheckoutSettings, { checkoutSettings })

  test('are empty at first, and merged by updates', async () => {
    expect(await read()).toEqual({})
    const policies = { returnPolicy: { visible: true, content: 'Within 30 days.' } }
    await update({
      checkoutPolicies: policies,
      checkoutBrand: { header: { backgroundFill: { color: '#fff' } } },
    })
    shop.clock.advance(1000)
    await update({
      checkoutPolicies: { returnPolicy: { content: null }, privacyPolicy: { visible: false } },
      checkoutBrand: { header: { backgroundFill: { image: { id: 'stripes' } } } },
    })
    const settings = await read()
    expect(settings).toMatchObject({ createdDate: expect.any(String), updatedDate: expect.any(String) })
    expect(settings.updatedDate).not.toBe(settings.createdDate)
    expect(settings.checkoutPolicies).toEqual({
      returnPolicy: { visible: true },
      privacyPolicy: { visible: false },
    })
    expect(settings.checkoutBrand?.header?.backgroundFill).toEqual({ image: { id: 'stripes' } })
    const { events } = await driver.merchant.callOk(contract.events.listEvents, {
      entityId: driver.site.siteId,
    })
    expect(events.map(({ type }) => type)).toEqual(Array(2).fill('wix.ecom.v1.checkout_settings_updated'))
  })

  test('reject what is no color', async () => {
    const rejected = rejectedFields(await update({ checkoutBrand: { footer: { dividerColor: 'blue' } } }))
    expect(rejected).toEqual({ 'checkoutSettings.checkoutBrand.footer.dividerColor': 'FORMAT' })
  })

  test('keep concurrent updates of different fields', async () => {
    const names = ['termsAndConditions', 'digitalItemPolicy', 'contactUs', 'customPolicy'] as const
    await Promise.all(names.map(name => update({ checkoutPolicies: { [name]: { content: name } } })))
    expect((await read()).checkoutPolicies).toMatchObject(
      Object.fromEntries(names.map(name => [name, { content: name }])),
    )
  })
})

describe('checkout templates (protocol/checkout-settings §2)', () => {
  const { createCheckoutTemplate, updateCheckoutTemplate, createCheckoutFromTemplate } =
    contract.checkoutTemplates

  test('create a checkout of the caller and the address of its page', async () => {
    const { id } = await createEntity(driver, 'checkoutTemplates')
    const request = { checkoutTemplateId: id, siteId: driver.site.siteId }
    const reply = await driver.visitor.callOk(createCheckoutFromTemplate, request)
    expect(reply.checkoutUrl).toMatch(/\/checkout\?redirectSession=[^#]+#session=/)
    const { getCheckout } = contract.checkout
    const { checkout } = await driver.visitor.callOk(getCheckout, { id: reply.checkoutId })
    expect(checkout.lineItems).toHaveLength(1)
    const { events } = await driver.merchant.callOk(contract.events.listEvents, { entityId: id })
    expect(events.map(({ type }) => type)).toEqual([
      'wix.ecom.v1.checkout_template_created',
      'wix.ecom.v1.checkout_template_used',
    ])
  })

  test('accept custom line items, which the site rejects from shoppers', async () => {
    const item = { quantity: 1, price: '25', productName: { original: 'Repair' } }
    const { id } = await createEntity(driver, 'checkoutTemplates', { customLineItems: [item] })
    const request = { checkoutTemplateId: id, siteId: driver.site.siteId }
    const { checkoutId } = await driver.visitor.callOk(createCheckoutFromTemplate, request)
    const { getCheckout } = contract.checkout
    const { checkout } = await driver.visitor.callOk(getCheckout, { id: checkoutId })
    expect(checkout.priceSummary?.subtotal).toMatchObject({ amount: '25.00' })
  })

  test('create none while they are inactive, or for another site', async () => {
    const { id } = await createEntity(driver, 'checkoutTemplates')
    const send = (siteId: string) =>
      driver.visitor.send(createCheckoutFromTemplate, { checkoutTemplateId: id, siteId })
    expect(rejectedFields(await send(id))).toEqual({ siteId: 'VALIDATION' })
    const change = { id, status: 'INACTIVE' as const }
    await driver.merchant.callOk(updateCheckoutTemplate, { checkoutTemplate: change })
    expect(codeOf(await send(driver.site.siteId))).toBe('CHECKOUT_TEMPLATE_INACTIVE')
  })

  test('need a line item', async () => {
    const reply = await driver.merchant.send(createCheckoutTemplate, { checkoutTemplate: {} })
    expect(rejectedFields(reply)).toEqual({ 'checkoutTemplate.lineItems': 'REQUIRED_ONE_OF_FIELD' })
    const line = { quantity: 1, catalogReference: { catalogItemId: 'A' } }
    const template = { checkoutTemplate: { lineItems: [line] } }
    const incomplete = await driver.merchant.send(createCheckoutTemplate, template)
    expect(rejectedFields(incomplete)).toEqual({
      'checkoutTemplate.lineItems[0].catalogReference.appId': 'REQUIRED_FIELD',
    })
  })
})

describe('tip settings (protocol/checkout-settings §3)', () => {
  const calls = contract.tipSettings
  const presets = [{ value: 10 }]

  test('have one default for all apps', async () => {
    const createDefault = () =>
      driver.merchant.send(calls.createDefaultTipSettings, { tipSettings: { presets } })
    const { body } = await createDefault()
    expect(body.tipSettings).toMatchObject({ default: true, tipType: 'PERCENTAGE', revision: '1' })
    expect(codeOf(await createDefault())).toBe('TIP_SETTINGS_ALREADY_EXISTS')
    const query = { filter: { default: { $eq: true } } }
    const found = await driver.merchant.callOk(calls.queryTipSettings, { query })
    expect(found.tipSettings).toEqual([body.tipSettings])
  })

  test('are unique by what they are for', async () => {
    const create = (paymentTerminalId: string) =>
      driver.merchant.send(calls.createTipSettings, { tipSettings: { paymentTerminalId, presets } })
    expect((await create('A')).status).toBe(200)
    expect(codeOf(await create('A'))).toBe('TIP_SETTINGS_ALREADY_EXISTS')
    expect((await create('B')).status).toBe(200)
  })

  test.each([
    ['for nothing', {}, { 'tipSettings.locationId': 'REQUIRED_ONE_OF_FIELD' }],
    [
      'above 100 percent',
      { paymentTerminalId: 'C', presets: [{ value: 101 }] },
      { 'tipSettings.presets[0].value': 'VALIDATION' },
    ],
    [
      'with two default presets',
      {
        paymentTerminalId: 'C',
        presets: [
          { value: 1, default: true },
          { value: 2, default: true },
        ],
      },
      { 'tipSettings.presets': 'VALIDATION' },
    ],
  ])('%s are rejected', async (_, tipSettings, violations) => {
    const reply = await driver.merchant.send(calls.createTipSettings, { tipSettings })
    expect(rejectedFields(reply)).toEqual(violations)
  })
})
