import { createDataCollection, items } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, settled, shoot } from './admin.ts'

const browser = browserOfStaff()

async function newContent(ids: readonly string[]): Promise<string> {
  const id = `letters-${crypto.randomUUID().slice(0, 8)}`
  await merchant().call(createDataCollection, {
    collection: { id, displayName: id, fields: [{ key: 'title', type: 'TEXT' }] },
  })
  for (const item of ids)
    await merchant().call(items.insert, {
      dataCollectionId: id,
      dataItem: { id: item, data: { title: `Former ${item}` } },
    })
  return id
}

const titlesOf = async (dataCollectionId: string) =>
  (await merchant().call(items.query, { dataCollectionId, query: {} })).dataItems
    .map(({ data }) => data?.title)
    .sort()

it.each(looks)(
  'an import of items is taken back, without the item that was changed since, in %s at %o (protocol/content §18)',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const id = await newContent(['a', 'b'])
    const page = await browser.as('CONTENT', `/content/${id}/transfer`, { colorScheme, viewport })
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'letters.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('_id,title\na,Imported a\nb,Imported b\nc,Imported c\n'),
    })
    await page.getByRole('checkbox', { name: /Only check/ }).uncheck()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('3 items imported, 0 rejected').waitFor({ timeout: 30_000 })
    await merchant().call(items.update, {
      dataCollectionId: id,
      dataItem: { id: 'b', data: { title: 'By hand' } },
    })

    await page.getByRole('button', { name: 'Undo import', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Undo import' })
    await dialog.getByText('Written by the import: 3 items').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'undo-content-import-dialog', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Take it back', exact: true }).click()
    const result = page.getByRole('region', { name: 'Result of the undo' })
    await result.getByText('2 items taken back, 1 stay').waitFor({ timeout: 30_000 })
    await result
      .getByRole('list', { name: 'Rejected rows' })
      .getByText('It was changed since the import.')
      .waitFor()
    expect(await titlesOf(id)).toEqual(['By hand', 'Former a'])
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'undo-content-import-result', { viewport, colorScheme })
  },
)
it('the page of jobs takes an import of items back (protocol/content §18)', { tags: 'nightly' }, async () => {
  const id = await newContent([])
  const page = await browser.as('OWNER', `/content/${id}/transfer`)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'letters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('_id,title\na,A\n'),
  })
  await page.getByRole('checkbox', { name: /Only check/ }).uncheck()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 item imported, 0 rejected').waitFor({ timeout: 30_000 })
  await page.goto(new URL('/admin/developers/jobs', page.url()).href)
  const jobs = page.getByRole('list', { name: 'Jobs' })
  await jobs.getByRole('button', { name: 'Undo import', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Undo import' })
    .getByRole('button', { name: 'Take it back', exact: true })
    .click()
  await page.getByText('The undo has started.').waitFor()
  await expect.poll(() => titlesOf(id), { timeout: 30_000 }).toEqual([])
  await jobs.getByText('Undo of an import').first().waitFor({ timeout: 15_000 })
  await jobs.getByText('Taken back', { exact: true }).first().waitFor({ timeout: 15_000 })
})
