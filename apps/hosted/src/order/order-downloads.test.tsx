import { describe, expect, it } from 'vitest'
import { linesOf, rendered } from '../../test/render.tsx'
import { orderTexts } from '../i18n/order-texts.ts'
import { OrderDownloads } from './order-downloads.tsx'

const file = (remaining: number, bytes = 2_500_000) => ({
  lineItemId: 'line-1',
  name: 'Poems.pdf',
  bytes,
  remaining,
  url: 'https://platform.test/files/1',
  expirationDate: '2026-01-31T12:00:00Z',
})

const show = (...downloads: ReturnType<typeof file>[]) =>
  rendered(<OrderDownloads downloads={downloads} />, [orderTexts])

describe('the downloads of an order', () => {
  it.each([
    [2, '2 downloads left', true],
    [1, '1 download left', true],
    [0, 'No downloads left: ask the shop.', false],
  ])('with %d left: "%s", linked: %s', async (remaining, left, linked) => {
    const page = await show(file(remaining))
    expect(linesOf(page)).toEqual(['Downloads', 'Poems.pdf', `2.5 MB · ${left}`])
    expect(page.includes('href="https://platform.test/files/1"')).toBe(linked)
  })

  it('never have a size of zero', async () => {
    expect(linesOf(await show(file(2, 10)))).toContain('0.1 MB · 2 downloads left')
  })

  it('are not there without a file', async () => {
    expect(await show()).toBe('')
  })
})
