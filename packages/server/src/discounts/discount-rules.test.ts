import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()

const { createDiscountRule, queryDiscountRules, getDiscountRule } = contract.discountRules
const products = { catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } }
const discounts = { values: [{ percentage: 10, specificItemsInfo: { scopes: [products] } }] }
const create = async (rule: object = {}) =>
  (await driver.merchant.callOk(createDiscountRule, { discountRule: { name: 'Sale', discounts, ...rule } }))
    .discountRule
const rejected = async (rule: object) =>
  rejectedFields(
    await driver.merchant.send(createDiscountRule, { discountRule: { name: 'Sale', discounts, ...rule } }),
  )

test('kinds and ids that are not sent are filled in (protocol/discounts §2, §3)', async () => {
  const trigger = {
    or: {
      triggers: [{ itemQuantityRange: { from: 2 } }, { subtotalRange: { from: '10', scopes: [products] } }],
    },
  }
  const offer = { quantityBased: { configurations: [{ quantity: 3, price: '10' }] } }
  const rule = await create({
    trigger,
    discounts: { values: [{ ...offer, specificItemsInfo: { scopes: [products] } }] },
  })
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(rule).toMatchObject({
    active: true,
    status: 'LIVE',
    usageCount: 0,
    trigger: {
      triggerType: 'OR',
      or: {
        triggers: [
          { triggerType: 'ITEM_QUANTITY_RANGE' },
          { triggerType: 'SUBTOTAL_RANGE', subtotalRange: { scopes: [{ id, type: 'CATALOG_ITEM' }] } },
        ],
      },
    },
    discounts: {
      values: [
        {
          discountType: 'QUANTITY_BASED',
          targetType: 'SPECIFIC_ITEMS',
          quantityBased: { configurations: [{ id, quantity: 3, price: '10' }] },
        },
      ],
    },
  })
})

test('null removes the trigger: the discount always applies (protocol/crud-entities §3)', async () => {
  const { id, revision } = await create({ trigger: { subtotalRange: { from: '50' } } })
  const { discountRule } = await driver.merchant.callOk(contract.discountRules.updateDiscountRule, {
    discountRule: { id: id ?? '', revision, trigger: null },
  })
  expect(discountRule.trigger).toBeUndefined()
  expect(discountRule.discounts?.values).toMatchObject([{ percentage: 10 }])
})

test('the status follows the clock, in replies and in queries (protocol/discounts §1)', async () => {
  const at = (seconds: number) => new Date(shop.clock.now() + seconds * 1000).toISOString()
  const { id, status } = await create({ activeTimeInfo: { start: at(60), end: at(120) } })
  const current = async () =>
    (await driver.merchant.callOk(getDiscountRule, { discountRuleId: id })).discountRule.status
  const found = async (value: string) => {
    const query = { filter: { id: { $eq: id }, status: { $eq: value } } }
    return (await driver.merchant.callOk(queryDiscountRules, { query })).discountRules.length
  }
  expect([status, await found('PENDING'), await found('LIVE')]).toEqual(['PENDING', 1, 0])
  shop.clock.advance(60_000)
  expect([await current(), await found('LIVE'), await found('PENDING')]).toEqual(['LIVE', 1, 0])
  shop.clock.advance(60_000)
  expect([await current(), await found('EXPIRED'), await found('LIVE')]).toEqual(['EXPIRED', 1, 0])
})

describe('a rule is rejected', () => {
  const scopes = { scopes: [products] }
  test.each([
    [
      'that ends before it starts',
      { activeTimeInfo: { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } },
      { 'discountRule.activeTimeInfo.end': 'VALIDATION' },
    ],
    ['with an empty trigger', { trigger: {} }, { 'discountRule.trigger': 'REQUIRED_ONE_OF_FIELD' }],
    [
      'with a range without bounds',
      { trigger: { subtotalRange: {} } },
      { 'discountRule.trigger.subtotalRange': 'REQUIRED_ONE_OF_FIELD' },
    ],
    [
      'with a reversed range',
      { trigger: { itemQuantityRange: { from: 3, to: 2 } } },
      { 'discountRule.trigger.itemQuantityRange.to': 'VALIDATION' },
    ],
    [
      'with another type than its trigger',
      { trigger: { triggerType: 'AND', subtotalRange: { from: '1' } } },
      { 'discountRule.trigger.triggerType': 'VALIDATION' },
    ],
    [
      'with an invalid part of its trigger',
      { trigger: { and: { triggers: [{ subtotalRange: { from: '1' } }, {}] } } },
      { 'discountRule.trigger.and.triggers[1]': 'REQUIRED_ONE_OF_FIELD' },
    ],
    [
      'without a kind of discount',
      { discounts: { values: [{ specificItemsInfo: scopes }] } },
      { 'discountRule.discounts.values[0]': 'REQUIRED_ONE_OF_FIELD' },
    ],
    [
      'without discounted items',
      { discounts: { values: [{ percentage: 5 }] } },
      { 'discountRule.discounts.values[0].specificItemsInfo.scopes': 'REQUIRED_FIELD' },
    ],
    [
      'with an empty specificItemsInfo',
      { discounts: { values: [{ percentage: 5, specificItemsInfo: {} }] } },
      { 'discountRule.discounts.values[0].specificItemsInfo.scopes': 'REQUIRED_FIELD' },
    ],
    [
      'with two kinds of discount',
      { discounts: { values: [{ percentage: 5, fixedPrice: '1', specificItemsInfo: scopes }] } },
      { 'discountRule.discounts.values[0].fixedPrice': 'ONE_OF_ALIGNMENT' },
    ],
    [
      'with more than 100 percent',
      { discounts: { values: [{ percentage: 100.1, specificItemsInfo: scopes }] } },
      { 'discountRule.discounts.values[0].percentage': 'MAX' },
    ],
  ])('%s (protocol/discounts §2, §3)', async (_, rule, violations) => {
    expect(await rejected(rule)).toEqual(violations)
  })
})
