import { createDataCollection, createProduct, getProduct, getTranslation, items } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, phone, shoot } from './admin.ts'

const browser = browserOfStaff()
const text = (text: string, ...decorations: object[]) => ({
  type: 'TEXT',
  nodes: [],
  textData: { text, decorations },
})
const paragraph = (...nodes: object[]) => ({ type: 'PARAGRAPH', nodes })

/** A collection with an item whose text is this one. */
async function newText(type: 'RICH_TEXT' | 'RICH_CONTENT', value: unknown) {
  const id = `texts-${crypto.randomUUID().slice(0, 8)}`
  const fields = [
    { key: 'title', type: 'TEXT' },
    { key: 'body', type, displayName: 'Body' },
  ] as const
  await merchant().call(createDataCollection, { collection: { id, displayName: id, fields: [...fields] } })
  const data = { title: 'Clay', body: value }
  const { dataItem } = await merchant().call(items.insert, { dataCollectionId: id, dataItem: { data } })
  const itemId = dataItem.id ?? ''
  return {
    path: `/content/${id}/items/${itemId}`,
    read: async () =>
      (await merchant().call(items.get, { dataCollectionId: id, dataItemId: itemId })).dataItem.data?.body,
  }
}

const textOf = (page: Page, name = 'Body') => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: /^Format of/ }).getByRole('button', { name, exact: true })

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The item is saved').waitFor()
}

it.each(spread(looks, 0))(
  'an editor writes a text with headings, lists, links and pictures in %s at %o',
  async (colorScheme, viewport) => {
    const { path, read } = await newText('RICH_CONTENT', { nodes: [paragraph(text('Dug by hand.'))] })
    const page = await browser.as('OWNER', path, { colorScheme, viewport })
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## How it is made')
    await page.keyboard.press('Enter')
    await page.keyboard.type('First ')
    await tool(page, 'Bold').click()
    await page.keyboard.type('slowly')
    await page.keyboard.press('Enter')
    await tool(page, 'Bold').click()
    await tool(page, 'Numbered list').click()
    await page.keyboard.type('dig')
    await page.keyboard.press('Enter')
    await page.keyboard.type('turn')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Read on')
    await page.keyboard.press('Shift+Home')
    await tool(page, 'Link').click()
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('/journal')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+End')
    await tool(page, 'Picture').click()
    await page.getByRole('textbox', { name: 'Address of the picture' }).fill('/admin/icon.svg')
    await page.getByRole('textbox', { name: /^Description for/ }).fill('A jug')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await expectAccessible(page)
    await shoot(page, 'rich-text', { viewport, colorScheme })
    await save(page)
    const bold = { type: 'BOLD', fontWeightValue: 700 }
    const item = (words: string) => ({ type: 'LIST_ITEM', nodes: [paragraph(text(words))] })
    const link = { type: 'LINK', linkData: { link: { url: '/journal' } } }
    expect(await read()).toEqual({
      nodes: [
        paragraph(text('Dug by hand.')),
        { type: 'HEADING', headingData: { level: 2 }, nodes: [text('How it is made')] },
        paragraph(text('First '), text('slowly', bold)),
        { type: 'ORDERED_LIST', nodes: [item('dig'), item('turn')] },
        paragraph(text('Read on', link)),
        {
          type: 'IMAGE',
          nodes: [],
          imageData: { image: { src: { url: '/admin/icon.svg' } }, altText: 'A jug' },
        },
      ],
    })
  },
)

it('parts that the editor does not know stay, and a text that was only read is not changed', {
  tags: 'nightly',
}, async () => {
  const document = {
    metadata: { version: 1 },
    nodes: [
      paragraph(text('Before')),
      {
        type: 'TABLE',
        id: 't',
        nodes: [{ type: 'TABLE_ROW', nodes: [paragraph(text('cell'))] }],
        tableData: {},
      },
      paragraph(text('red', { type: 'COLOR', colorData: { foreground: '#f00' } }), text(' After')),
    ],
  }
  const { path, read } = await newText('RICH_CONTENT', document)
  const page = await browser.as('CONTENT', path)
  await page.getByText('Unchanged part: table').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing was changed').waitFor()
  // The middle of the text is the table: a click there would select it, and typing would replace it.
  await textOf(page).getByText('After').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', on')
  await save(page)
  const [before, table, after] = document.nodes
  const changed = { ...after, nodes: [after?.nodes?.[0], text(' After, on')] }
  expect(await read()).toEqual({ ...document, nodes: [before, table, changed] })
})

it.each([
  ['plain words', 'Glazed &amp; fired.', 'Glazed &amp; fired. New'],
  [
    'paragraphs',
    '<p>One <b>two</b></p><p class="note">Three</p>',
    '<p>One <b>two</b></p><p class="note">Three New</p>',
  ],
  [
    'lists and headings',
    '<h2 id="a">Care</h2><ul class="x"><li>Wash <em>cold</em></li><li>Dry<ol><li>flat</li></ol></li></ul><h4>End</h4>',
    '<h2 id="a">Care</h2><ul class="x"><li>Wash <em>cold</em></li><li>Dry<ol><li>flat</li></ol></li></ul><h4>End New</h4>',
  ],
  [
    'elements that it does not know',
    '<table><tbody><tr><td>1</td></tr></tbody></table><div data-a="1"><span style="color:red">Red</span> <sub>2</sub></div>' +
      '<figure><img src="/a.png"><figcaption>A</figcaption></figure><iframe src="/x"></iframe><p>Link <a href="/b" target="_blank">b</a><br>c</p>',
    '<table><tbody><tr><td>1</td></tr></tbody></table><div data-a="1"><span style="color:red">Red</span> <sub>2</sub></div>' +
      '<figure><img src="/a.png"><figcaption>A</figcaption></figure><iframe src="/x"></iframe><p>Link <a href="/b" target="_blank">b</a><br>c New</p>',
  ],
])('HTML stays as it is around a change: %s', { tags: 'nightly' }, async (_, before, after) => {
  const { path, read } = await newText('RICH_TEXT', before)
  const page = await browser.as('CONTENT', path)
  // The last line: the middle of the text can be a box.
  await textOf(page).locator('p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' New')
  await save(page)
  expect(await read()).toBe(after)
})

it('the keyboard alone formats a text: the toolbar is one stop, and arrow keys move inside it', {
  tags: 'nightly',
}, async () => {
  const { path, read } = await newText('RICH_TEXT', '')
  const page = await browser.as('CONTENT', path)
  await page.getByRole('combobox', { name: 'Style of the paragraph in Body' }).focus()
  await page.keyboard.press('Tab')
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+]')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('two')
  // The tab key leaves the text.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Quote')
  await save(page)
  expect(await read()).toBe('<blockquote><p>one</p><p><em>two</em></p></blockquote>')
})

it('a text from right to left reads in its direction, on a page in Arabic too', {
  tags: 'nightly',
}, async () => {
  const { path } = await newText('RICH_TEXT', '<p>طين من الأرض</p><p>Clay</p>')
  const page = await browser.as('CONTENT', '', { viewport: phone })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('combobox', { name: 'Language of the admin' })
    .filter({ visible: true })
    .selectOption('ar')
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await page.goto(`${inject('demo').baseUrl}/admin${path}`)
  const shown = page.locator('.ProseMirror p')
  await shown.first().waitFor()
  await expect
    .poll(() => shown.evaluateAll(all => all.map(one => getComputedStyle(one).direction)))
    .toEqual(['rtl', 'ltr'])
  expect(await violations(page)).toEqual([])
  await shoot(page, 'rich-text-rtl', { viewport: phone })
})

it('the description of a product is edited as a text; scripts in it do not run', {
  tags: 'nightly',
}, async () => {
  const name = `Vase ${crypto.randomUUID().slice(0, 8)}`
  const description =
    '<p>Tall.</p><script>window.ran = true</script><img src="x" onerror="window.ran = true">'
  const { product } = await merchant().call(createProduct, {
    product: { name, description, priceData: { price: 20 } },
  })
  const page = await browser.as('CATALOG', `/products/${product.id}`)
  await textOf(page, 'Description').getByText('Tall.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Thin.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${name} is saved`).waitFor()
  const after = await merchant().call(getProduct, { id: product.id })
  expect(after.product.description).toBe((product.description ?? '').replace('Tall.', 'Tall. Thin.'))
  await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(false)
})

it('a description is translated with its look', { tags: 'nightly' }, async () => {
  const name = `Vase ${crypto.randomUUID().slice(0, 8)}`
  const { product } = await merchant().call(createProduct, {
    product: { name, description: '<p>Tall.</p>', priceData: { price: 20 } },
  })
  const page = await browser.as('CATALOG', `/products/${product.id}`)
  await page.getByRole('button', { name: 'Translate into German', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: /^Description/ })
  await text.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Hoch.')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'rich-text-translation')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`${name} is translated into German`).waitFor()
  const key = { entityType: 'PRODUCT', entityId: product.id ?? '', language: 'de' } as const
  expect((await merchant().call(getTranslation, key)).translation).toMatchObject({
    description: '<p><strong>Hoch.</strong></p>',
  })
})
