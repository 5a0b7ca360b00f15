import { readFile } from 'node:fs/promises'
import { createDataCollection, items, updatePermissions } from '@stoa/client/calls'
import type { DataField } from '@stoa/contract'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import {
  allLooks,
  browserOfStaff,
  create,
  desktop,
  merchant,
  newMember,
  phone,
  settled,
  shoot,
} from './admin.ts'

const browser = browserOfStaff()
const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`

/** A collection with these fields; returns its id. */
async function newContent(fields: DataField[], records: Record<string, unknown>[] = []) {
  const id = unique('lookbook')
  await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
  for (const data of records)
    await merchant().call(items.insert, { dataCollectionId: id, dataItem: { data } })
  return id
}

const itemsOf = async (dataCollectionId: string) =>
  (await merchant().call(items.query, { dataCollectionId })).dataItems.map(({ data }) => data)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

it.each([
  ['desktop', desktop],
  ['phone', phone],
])(
  'an editor creates a collection, adds a field and an item, and takes a change back on a %s',
  { tags: 'nightly' },
  async (_, viewport) => {
    const page = await browser.as('CONTENT', '/content', { viewport })
    const id = unique('team')
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Team')
    await page.getByRole('textbox', { name: 'Id' }).fill(id)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Since')
    await dialog.getByRole('textbox', { name: 'Key' }).fill('since')
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' })
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('The field since is created').waitFor()
    await page
      .getByRole('navigation', { name: 'Parts of the collection' })
      .getByRole('link', { name: 'Items' })
      .click()
    await page.getByRole('button', { name: 'New item' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Grace')
    await page.getByRole('spinbutton', { name: 'Since' }).fill('1906')
    await create(page, 'Grace')
    await page.getByRole('spinbutton', { name: 'Since' }).fill('1907')
    await save(page)
    await page.getByText('The item is saved').waitFor()
    expect(await itemsOf(id)).toMatchObject([{ title: 'Grace', since: 1907 }])
    await page.getByRole('button', { name: 'Undo: The item is saved' }).click()
    await page.getByText('Taken back.').waitFor()
    expect(await itemsOf(id)).toMatchObject([{ title: 'Grace', since: 1906 }])
  },
)

it('values of every kind are entered, and an unchanged form changes nothing', async () => {
  const other = await newContent([{ key: 'name', type: 'TEXT' }], [{ name: 'Lisboa' }, { name: 'Porto' }])
  const to = { referencedCollectionId: other }
  const id = await newContent([
    { key: 'title', type: 'TEXT', required: true },
    { key: 'html', type: 'RICH_TEXT' },
    { key: 'size', type: 'NUMBER' },
    { key: 'open', type: 'BOOLEAN' },
    { key: 'day', type: 'DATE' },
    { key: 'at', type: 'DATETIME' },
    { key: 'hour', type: 'TIME' },
    { key: 'mail', type: 'EMAIL' },
    { key: 'page', type: 'URL' },
    { key: 'cover', type: 'IMAGE' },
    { key: 'tags', type: 'ARRAY_STRING' },
    { key: 'body', type: 'RICH_CONTENT' },
    { key: 'city', type: 'REFERENCE', typeMetadata: { reference: to } },
    { key: 'cities', type: 'MULTI_REFERENCE', typeMetadata: { multiReference: to } },
  ])
  const page = await browser.as('OWNER', `/content/${id}/items/new`)
  const body = { nodes: [{ type: 'PARAGRAPH' }] }
  for (const [name, text] of Object.entries({
    title: 'Autumn',
    size: '2.5',
    day: '2026-01-31',
    at: '2026-07-01T09:30',
    hour: '18:30',
    mail: 'a@example.com',
    page: '/about',
    cover: '/icon.svg',
    tags: 'one\ntwo',
  }))
    await page.locator(`[name="${name}"]`).fill(text)
  for (const [name, source] of [
    ['html', '<p>A</p>\n<p>B</p>'],
    ['body', JSON.stringify(body)],
  ] as const) {
    await page
      .getByRole('toolbar', { name: `Format of ${name}` })
      .getByRole('button', { name: 'Source' })
      .click()
    await page.getByRole('textbox', { name: new RegExp(`^${name} `) }).fill(source)
  }
  await page.getByRole('combobox', { name: 'open' }).selectOption('true')
  for (const [field, name] of [
    ['city', 'Porto'],
    ['cities', 'Porto'],
    ['cities', 'Lisboa'],
  ] as const) {
    await page.getByRole('searchbox', { name: new RegExp(`^${field} `) }).fill(name)
    await page.getByRole('button', { name, exact: true }).click()
  }
  await create(page, 'Autumn')
  const [data] = await itemsOf(id)
  expect(data).toMatchObject({
    title: 'Autumn',
    html: '<p>A</p>\n<p>B</p>',
    size: 2.5,
    open: true,
    day: '2026-01-31',
    at: { $date: '2026-07-01T09:30:00.000Z' },
    hour: '18:30',
    mail: 'a@example.com',
    page: '/about',
    cover: '/icon.svg',
    tags: ['one', 'two'],
    body,
  })
  await page.getByRole('list', { name: 'cities' }).getByRole('link', { name: 'Lisboa' }).waitFor()
  await save(page)
  await page.getByText('Nothing was changed').waitFor()
  await page.getByRole('button', { name: 'Remove Lisboa' }).click()
  await save(page)
  await page.getByText('The item is saved').waitFor()
  await page.getByRole('textbox', { name: 'mail' }).fill('nobody')
  await page.getByRole('toolbar', { name: 'Format of body' }).getByRole('button', { name: 'Source' }).click()
  await page.getByRole('textbox', { name: 'body' }).fill('{')
  await page.getByRole('textbox', { name: 'mail' }).fill('a@example.com')
  await save(page)
  await page.getByRole('alert').filter({ hasText: 'body: this is not JSON' }).waitFor()
})

it('a type change is checked first; values that would be lost need consent', async () => {
  const id = await newContent(
    [
      { key: 'title', type: 'TEXT' },
      { key: 'year', type: 'TEXT' },
    ],
    [
      { title: 'A', year: '2026' },
      { title: 'B', year: 'soon' },
    ],
  )
  const page = await browser.as('CONTENT', `/content/${id}/fields`)
  await page.getByRole('button', { name: 'Change year' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' })
  await dialog.getByRole('button', { name: 'Check' }).click()
  const effect = dialog.getByRole('region', { name: 'Effect of the change' })
  await effect.getByText('1 value would be lost').waitFor()
  await expect.poll(() => effect.textContent()).toContain('soon')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'content-field-report')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await itemsOf(id)).toMatchObject([{ year: '2026' }, { year: 'soon' }])
  await effect.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The field year is changed').waitFor()
  expect((await itemsOf(id)).map(data => data?.year)).toEqual([2026, undefined])
})

it('drafts are published together, and a visitor sees the published items alone', {
  tags: 'nightly',
}, async () => {
  const id = await newContent([{ key: 'title', type: 'TEXT' }])
  const page = await browser.as('OWNER', `/content/${id}/fields`)
  await page.getByRole('checkbox', { name: 'Items can be drafts' }).check()
  await save(page)
  await page.getByText('The collection is saved').waitFor()
  for (const title of ['A', 'B'])
    await merchant().call(items.insert, { dataCollectionId: id, dataItem: { data: { title } } })
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('combobox', { name: 'Read items' }).selectOption({ label: 'Everyone' })
  await save(page)
  await page.getByText('The permissions are saved').waitFor()
  await page.getByRole('button', { name: 'View as visitor' }).click()
  await page.getByText('A visitor sees 0 items.').waitFor()
  await page.getByRole('link', { name: 'Items', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Choose A', exact: true }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('1 item is published').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('DRAFT')
  await page.getByRole('link', { name: 'A', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('button', { name: 'View as visitor' }).click()
  await page.getByText('A visitor sees 1 item.').waitFor()
})

it('the items are shown as a member sees them, and the activity says who looked', {
  tags: 'nightly',
}, async () => {
  const id = await newContent([{ key: 'title', type: 'TEXT' }], [{ title: 'A' }])
  const member = await newMember()
  await merchant().call(updatePermissions, { dataPermissions: { id, itemRead: 'SITE_MEMBER' } })
  const page = await browser.as('OWNER', `/content/${id}/access`)
  await page.getByRole('searchbox', { name: /^Customer/ }).fill(member.name)
  await page.getByRole('button', { name: new RegExp(member.name) }).click()
  await page.getByRole('button', { name: 'View as this member' }).click()
  await page.getByText(`${member.name} sees 1 item.`).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'view-as-member')
  await merchant().call(updatePermissions, { dataPermissions: { id, itemRead: 'CMS_EDITOR' } })
  await page.getByRole('button', { name: 'View as this member' }).click()
  await page.getByText(`${member.name} sees no items.`).waitFor()
  await page.goto(page.url().replace(`content/${id}/access`, 'activity?area=CONTENT'))
  const entry = page.getByRole('article').filter({ hasText: 'View items as member' }).first()
  await entry.getByText('1 change').click()
  await entry.getByText(member.id).waitFor()
  // A view changes nothing that could be taken back.
  await expect.poll(() => entry.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
})

it('items are exported, and a file is checked before it is imported', async () => {
  const id = await newContent(
    [
      { key: 'title', type: 'TEXT' },
      { key: 'year', type: 'NUMBER' },
    ],
    [{ title: 'A', year: 1 }],
  )
  const page = await browser.as('CONTENT', `/content/${id}/transfer`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const text = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(text).toMatch(/title/)
  expect(text).toMatch(/A/)
  const send = (buffer: string) =>
    page
      .getByLabel('File')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })
  await send('title,year\nB,2\nC,soon\n')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('list', { name: 'Rejected rows' }).waitFor()
  expect(await itemsOf(id)).toHaveLength(1)
  await send('title,year\nB,2\n')
  await page.getByRole('checkbox', { name: /Only check/ }).uncheck()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 item imported, 0 rejected').waitFor()
  expect(await itemsOf(id)).toMatchObject([{ title: 'A' }, { title: 'B', year: 2 }])
})

it.each(spread(allLooks, 3))(
  'in %s at %o axe finds nothing in pages of content',
  async (colorScheme, viewport) => {
    const page = await browser.as('OWNER', '/content', { colorScheme, viewport })
    await page.getByRole('link', { name: 'Journal' }).click()
    for (const title of ['Items', 'Fields', 'Access', 'Import and export']) {
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
      await settled(page)
      expect(await violations(page), title).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: title })
        .toBe(viewport.width)
      await shoot(page, `content-${title}`, { colorScheme, viewport })
    }
    await page.getByRole('link', { name: 'Items', exact: true }).click()
    await page.locator('a[data-row]').first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'content-item', { colorScheme, viewport })
  },
)
