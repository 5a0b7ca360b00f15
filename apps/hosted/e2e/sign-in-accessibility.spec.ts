import { sized, spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import type { Step } from '../src/sign-in/step.ts'
import { desktop, phone, shopperForTests } from './hosted.ts'
import { button, heading, openAccount, provedMember } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()

const factor = (type: 'TOTP' | 'WEBAUTHN' | 'RECOVERY_CODE'): Step => ({
  name: 'factor',
  stateToken: 'made-up',
  challenge: { reason: 'HIGH_RISK_LOGIN', factors: [type, 'RECOVERY_CODE'] },
})

/** Every step, as it is stored in history.state. */
const steps: Step[] = [
  { name: 'sign-in' },
  { name: 'sign-in', notice: 'This step has expired. Please start again.' },
  { name: 'sign-up' },
  { name: 'forgot' },
  { name: 'sent', what: 'recovery', email: 'ada@example.com' },
  { name: 'sent', what: 'link', email: 'ada@example.com' },
  { name: 'verify', stateToken: 'made-up', email: 'ada@example.com' },
  factor('TOTP'),
  factor('WEBAUTHN'),
  factor('RECOVERY_CODE'),
  { name: 'sign-out' },
  { name: 'consent', appName: 'Wish lists', scopes: ['openid', 'profile', 'orders:write'] },
  { name: 'approval' },
  { name: 'blocked' },
  { name: 'recover', token: 'made-up' },
  { name: 'recovered' },
  { name: 'link', token: 'made-up' },
  { name: 'invalid-link' },
  { name: 'done' },
  { name: 'ended' },
]

async function show(page: Page, step: Step) {
  await page.evaluate(step => history.replaceState({ step }, ''), step)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

describe.each(
  spread(
    [
      ['light', desktop, 'en-GB'],
      ['dark', phone, 'he-IL'],
    ] as const,
    1,
  ),
)('in %s at %o, %s, axe finds nothing', (colorScheme, viewport, locale) => {
  it('in any step of sign-in, nor when its form was sent empty', async () => {
    const page = await shopper({ colorScheme, viewport, locale })
    await page.goto((await shop.begin()).url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Each time one step in three.
    for (const step of steps.filter((_, i) => i % sized(3, 1) === 0)) {
      await show(page, step)
      expect([step.name, await violations(page)]).toEqual([step.name, []])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      const submit = page.locator('form button[type=submit]')
      if (['link', 'sign-out', 'consent'].includes(step.name) || (await submit.count()) === 0) continue
      await submit.click()
      if ((await page.locator('[aria-invalid]').count()) === 0) continue
      expect([step.name, 'sent empty', await violations(page)]).toEqual([step.name, 'sent empty', []])
    }
  })

  it('where there is no sign-in', { tags: 'nightly' }, async () => {
    const page = await shopper({ colorScheme, viewport, locale })
    await page.goto(`${shop.baseUrl}/sign-in`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

it('axe finds nothing in the account, its dialogs, nor with a colour that is hard to read', {
  tags: 'nightly',
}, async () => {
  await shop.change({ appearance: { accentColor: '#ffee88' } })
  const { address } = await provedMember(shop)
  for (const [colorScheme, viewport] of [
    ['light', phone],
    ['dark', desktop],
  ] as const) {
    const page = await shopper({ colorScheme, viewport })
    const wrong = () => page.locator('[aria-invalid]').first()
    await openAccount(page, shop, address)
    await heading(page, 'Your account').waitFor()
    await button(page, 'Set up: Authenticator app').waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Set up: Authenticator app').click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Close').click()
    await button(page, 'Set up: Code by phone call').click()
    await button(page, 'Send a code').click()
    await wrong().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Close').click()
    await button(page, 'Add an address').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await wrong().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, 'Close').click()
    // The first click opens the form, the second one submits it empty.
    for (let i = 0; i < 2; i++) await button(page, 'Change the password').click()
    await wrong().waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  }
})
