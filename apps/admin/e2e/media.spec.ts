import { addProductMedia, getMediaFile, getProduct, queryMediaFiles } from '@stoa/client/calls'
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

async function upload(page: Page, name: string) {
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await pictureOf(page) })
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}
const sizeText = (page: Page) => page.getByRole('dialog').getByText(/^\d+ × \d+ pixels$/)

it.each([
  ['desktop', 'light', desktop],
  ['phone', 'dark', phone],
] as const)('a part of a picture becomes a new one on a %s', async (_, colorScheme, viewport) => {
  const page = await browser({ colorScheme, viewport })
  await signIn(page, 'CATALOG', '/media')
  const name = `cup-${crypto.randomUUID().slice(0, 8)}.png`
  const id = await upload(page, name)
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  // 90 percent of 320 × 240 pixels, in the middle.
  await expect.poll(() => sizeText(page).textContent()).toBe('288 × 216 pixels')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Shape' }).selectOption({ label: 'Square' })
  await expect.poll(() => sizeText(page).textContent()).toBe('216 × 216 pixels')
  // The keyboard moves a corner; the shape stays.
  await page.getByRole('button', { name: 'Corner at the bottom right; arrow keys move it' }).focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await sizeText(page).textContent()) !== '216 × 216 pixels').toBe(true)
  const [width, height] = ((await sizeText(page).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(width).toBe(height)
  expect(width).toBeLessThan(216)
  // The mouse moves the part.
  const part = page.getByRole('group', { name: /^Part that stays/ })
  const before = await part.boundingBox()
  await part.hover({ position: { x: 40, y: 40 } })
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) + 40, { steps: 3 })
  await page.mouse.up()
  expect((await part.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await shoot(page, 'crop', { colorScheme, viewport })
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByText('The part is saved as a new picture').waitFor()
  await page.getByRole('heading', { level: 1, name: name.replace('.png', '-cropped.png') }).waitFor()
  const croppedId = page.url().split('/').at(-1) ?? ''
  const cropped = (await merchant().call(getMediaFile, { mediaFileId: croppedId })).mediaFile
  expect(cropped).toMatchObject({ status: 'READY', mimeType: 'image/png', width, height })
  expect((await merchant().call(getMediaFile, { mediaFileId: id })).mediaFile).toMatchObject({
    width: 320,
    height: 240,
  })
})

it('a product shows the cropped picture at the position of the original', async () => {
  const page = await browser()
  await signIn(page, 'CATALOG', '/media')
  const ids: string[] = []
  for (const word of ['first', 'second']) {
    await page.goto(new URL('/admin/media', page.url()).href)
    ids.push(await upload(page, `${word}-${crypto.randomUUID().slice(0, 8)}.png`))
  }
  const product = await newProduct()
  await merchant().call(addProductMedia, { id: product.id, media: ids.map(mediaId => ({ mediaId })) })
  await page.goto(new URL(`/admin/products/${product.id}`, page.url()).href)
  await page.getByRole('button', { name: 'Crop picture 1', exact: true }).click()
  await page.getByRole('combobox', { name: 'Shape' }).selectOption({ label: '16:9' })
  await expect.poll(() => sizeText(page).textContent()).toBe('288 × 162 pixels')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByText('The picture is cropped').waitFor()
  const { product: changed } = await merchant().call(getProduct, { id: product.id })
  const items = changed?.media?.items ?? []
  expect(items.map(({ image }) => [image?.width, image?.height])).toEqual([
    [288, 162],
    [320, 240],
  ])
  expect(items[1]?.id).toBe(ids[1])
  expect(items[0]?.id).not.toBe(ids[0])
})
