import { spread } from '@stoa/testkit/sizes'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../tools/testing/axe.ts'
import { field, looks, openCheckout, shopperForTests } from './hosted.ts'

const shopper = shopperForTests()

/** Labels of the places of an address, in the order of the page; `*` marks required ones. */
const forms = {
  US: ['Street and number *', 'Apartment, floor, and so on (optional)', 'City *', 'State *', 'ZIP code *'],
  GB: ['Street and number *', 'Apartment, floor, and so on (optional)', 'Town or city *', 'Postcode *'],
  JP: [
    'Postal code *',
    'Prefecture *',
    'City *',
    'Street and number *',
    'Apartment, floor, and so on (optional)',
  ],
  HK: ['Area *', 'District *', 'Street and number *', 'Apartment, floor, and so on (optional)'],
}

describe.each(spread(looks, 1))('in %s at %o', (colorScheme, viewport) => {
  it('the address form follows the country: order, labels, required fields', async () => {
    const page = await shopper({ colorScheme, viewport })
    await openCheckout(page)
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).uncheck()
    const country = field(page, 'billing.country')
    await country.focus()
    const shown: Record<string, string[]> = {}
    for (const code of Object.keys(forms)) {
      await country.selectOption(code)
      shown[code] = await page
        .locator('[name^="billing."]:not([name$="country"], [name$="Name"])')
        .evaluateAll(inputs =>
          (inputs as HTMLInputElement[]).map(
            ({ labels, ariaRequired }) =>
              `${labels?.[0]?.textContent?.trim()}${ariaRequired === 'true' ? ' *' : ''}`,
          ),
        )
      await expectAccessible(page)
    }
    expect(shown).toEqual(forms)
    // The choice of a country moves neither the focus nor the page to another field.
    await expect.poll(() => country.evaluate(element => element === document.activeElement)).toBe(true)
  })
})
