import { expect, test } from 'vitest'
import type { Site } from '../../call/site.ts'
import { toCalculationErrors } from './calculation-errors.ts'
import type { CalculatedTotals } from './totals.ts'

const totals = (part: object) =>
  ({
    lines: [],
    offered: [],
    carrierFailures: [],
    unavailablePlugins: [],
    pluginViolations: [],
    giftCards: [],
    memberships: { failures: [] },
    breakdown: { skippedDiscounts: [] },
    hasDestination: false,
    ...part,
  }) as unknown as CalculatedTotals
const site = { currency: 'EUR', locale: 'en' } as Site
const errorsOf = (part: object) => toCalculationErrors(totals(part), site)

test('a failed tax calculator is an error, one that is switched off is not (protocol/checkout §5)', () => {
  const fallback = (fallbackReason: string) =>
    errorsOf({ taxDetails: { autoTaxFallbackDetails: { fallbackReason } } })
  expect(fallback('AUTO_TAX_FAILED')).toMatchObject({
    taxCalculationError: { applicationError: { code: 'AUTO_TAX_FAILED' } },
  })
  expect(fallback('AUTO_TAX_DEACTIVATED')).toEqual({ orderValidationErrors: [] })
})

test('a required plug-in of discounts or validations that failed is an error (protocol/checkout §3)', () => {
  const failed = (kind: string) => errorsOf({ unavailablePlugins: [{ id: '1', kind, reason: 'TIMEOUT' }] })
  expect(failed('DISCOUNT_TRIGGERS')).toMatchObject({
    discountsCalculationError: { applicationError: { code: 'TIMEOUT' } },
    orderValidationErrors: [],
  })
  expect(failed('VALIDATIONS')?.orderValidationErrors).toMatchObject([{ code: 'TIMEOUT' }])
})
