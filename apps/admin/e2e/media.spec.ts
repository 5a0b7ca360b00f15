import {
  addProductMedia,
  addProductMediaToChoices,
  getMediaFile,
  getProduct,
  queryMediaFiles,
} from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, merchant, namedLooks, newProduct, phone, shoot } from './admin.ts'

const browser = browserOfStaff()

/** A picture: a part of the page. */
const pictureOf = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } })

it.each(spread(namedLooks, 0))(
  'a picture is uploaded, described, given a focal point and deleted on a %s',
  async (_, colorScheme, viewport) => {
    const page = await browser.as('CATALOG', '/media', { colorScheme, viewport })
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
    await expectAccessible(page)
    await shoot(page, 'media-file', { colorScheme, viewport })
    const product = await newProduct()
    await merchant().call(addProductMedia, { id: product.id, media: [{ mediaId: id }] })
    await page.reload()
    await page
      .getByRole('list', { name: 'Products with the picture' })
      .getByRole('link', { name: product.name })
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete picture' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Media' }).first().click()
    await page.getByRole('link', { name }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'media', { colorScheme, viewport })
  },
)

it('a picture without a product is deleted', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/media')
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

it.each(namedLooks)(
  'a part of a picture becomes a new one on a %s',
  { tags: 'nightly' },
  async (_, colorScheme, viewport) => {
    const page = await browser.as('CATALOG', '/media', { colorScheme, viewport })
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
    await expect.poll(async () => (await part.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
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
  },
)

it('a product shows the cropped picture at the position of the original', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/media')
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

it('choices of a product show the cropped picture in place of the original', {
  tags: 'nightly',
}, async () => {
  const page = await browser.as('CATALOG', '/media')
  const ids: string[] = []
  for (const word of ['red', 'both']) {
    await page.goto(new URL('/admin/media', page.url()).href)
    ids.push(await upload(page, `${word}-${crypto.randomUUID().slice(0, 8)}.png`))
  }
  const [first = '', second = ''] = ids
  const { id } = await newProduct(['Small', 'Large'])
  await merchant().call(addProductMedia, { id, media: ids.map(mediaId => ({ mediaId })) })
  const assigned = [
    { option: 'Size', choice: 'Small', mediaIds: [first, second] },
    { option: 'Size', choice: 'Large', mediaIds: [second] },
  ]
  await merchant().call(addProductMediaToChoices, { id, media: assigned })
  await page.goto(new URL(`/admin/products/${id}`, page.url()).href)
  await page.getByRole('button', { name: 'Crop picture 1', exact: true }).click()
  await expect.poll(() => sizeText(page).textContent()).toBe('288 × 216 pixels')
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByText('The picture is cropped').waitFor()
  const { product } = await merchant().call(getProduct, { id })
  const cropped = product?.media?.items?.[0]?.id
  expect(cropped).not.toBe(first)
  const picturesOf = (choice: number) =>
    product?.productOptions?.[0]?.choices?.[choice]?.media?.items?.map(item => item.id)
  expect([picturesOf(0), picturesOf(1)]).toEqual([[cropped, second], [second]])
})

it('a finger moves the part of a picture and its corners on a phone', { tags: 'nightly' }, async () => {
  const page = await browser.as('CATALOG', '/media', { viewport: phone, hasTouch: true, isMobile: true })
  await upload(page, `touch-${crypto.randomUUID().slice(0, 8)}.png`)
  await page.getByRole('button', { name: 'Crop', exact: true }).tap()
  await expect.poll(() => sizeText(page).textContent()).toBe('288 × 216 pixels')
  const session = await page.context().newCDPSession(page)
  const drag = async (x: number, y: number, right: number, down: number) => {
    const touch = (type: 'touchStart' | 'touchMove', share: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + right * share, y: y + down * share }],
      })
    await touch('touchStart', 0)
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const part = page.getByRole('group', { name: /^Part that stays/ })
  /** The part, and the picture below it: the dialog stays in the middle while its height changes. */
  const boxOf = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    const picture = await page.getByRole('dialog').getByRole('img').first().boundingBox()
    return { x, y, width, height, left: x - (picture?.x ?? 0), top: y - (picture?.y ?? 0) }
  }
  const before = await boxOf()
  // A finger beside the corner: the target is 44 pixels wide.
  await drag(before.x + before.width + 18, before.y + before.height + 18, -90, -60)
  await expect.poll(async () => (await boxOf()).width).toBeLessThan(before.width - 80)
  const smaller = await boxOf()
  expect(smaller.height).toBeLessThan(before.height - 30)
  expect(Math.abs(smaller.left - before.left)).toBeLessThan(1)
  expect(Math.abs(smaller.top - before.top)).toBeLessThan(1)
  await drag(smaller.x + smaller.width / 2, smaller.y + smaller.height / 2, 40, 30)
  await expect.poll(async () => (await boxOf()).left).toBeGreaterThan(smaller.left + 20)
  expect((await boxOf()).width).toBeCloseTo(smaller.width, 0)
  // The page behind the finger stays.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'crop-by-touch', { viewport: phone })
})
