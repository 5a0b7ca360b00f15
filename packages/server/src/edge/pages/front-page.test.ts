import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const shop = await openShop()

test('the address of the platform shows a person its pages (D30)', async () => {
  const page = await shop.fetch(`${shop.baseUrl}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await page.text()
  for (const path of ['/admin', '/docs']) {
    expect(html).toContain(`href="${path}"`)
  }
  expect(html).toContain(`<h1>This is the platform of Stoa</h1>`)
})
