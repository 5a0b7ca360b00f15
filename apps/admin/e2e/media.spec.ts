import { addProductMedia, getMediaFile, queryMediaFiles } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, merchant, newProduct, phone, shoot, signIn } from './admin.ts'

const browser = browserOfStaff()

/** A picture: a part of the page. */
const pictureOf = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })

it.each([
  ['desktop', 'light', desktop],
  ['phone', 'dark', phone],
] as const)(
  'a picture is uploaded, described, given a focal point and deleted on a %s',
  async (_, colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    await signIn(page, 'CATALOG', '/media')
    const name = `mug-${crypto.randomUUID().slice(0, 8)}.png`
    await page
      .getByLabel('Pictures to upload')
      .setInputFiles({ name, mimeType: 'image/png', buffer: await pictureOf(page) })
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const id = page.url().split('/').at(-1) ?? ''
    const picture = page.getByRole('button', { name: /^Focal point/ })
    await picture.focus()
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: 'Description' }).fill('A mug')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The picture is saved').waitFor()
    expect((await merchant().call(getMediaFile, { mediaFileId: id })).mediaFile).toMatchObject({
      altText: 'A mug',
      focalPoint: { x: 0.6, y: 0.5 },
    })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await shoot(page, 'media-file', { colorScheme, viewport })
    const product = await newProduct()
    await merchant().call(addProductMedia, { id: product.id, media: [{ mediaId: id }] })
    await page.reload()
    await page
      .getByRole('list', { name: 'Products with the picture' })
      .getByRole('link', { name: product.name })
      .waitFor()
    expect(await page.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Media' }).first().click()
    await page.getByRole('link', { name }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'media', { colorScheme, viewport })
  },
)

it('a picture without a product is deleted', async () => {
  const page = await browser()
  await signIn(page, 'CATALOG', '/media')
  const name = `plate-${crypto.randomUUID().slice(0, 8)}.png`
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await pictureOf(page) })
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${name} is deleted`).waitFor()
  const { mediaFiles } = await merchant().call(queryMediaFiles, { query: { filter: { displayName: name } } })
  expect(mediaFiles).toEqual([])
})
