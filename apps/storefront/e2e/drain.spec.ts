import { expect, it } from 'vitest'
import { startStorefront } from './own-storefront.ts'

it('a storefront that is stopped is not ready, answers requests meanwhile and then ends', {
  tags: 'nightly',
}, async () => {
  const { address, program, ended } = await startStorefront({ STOA_DRAIN_DELAY_MS: '4000' })
  program.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
  const page = await fetch(address)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await page.text()).toContain('</html>')
  expect(await ended).toEqual([0, null])
})
