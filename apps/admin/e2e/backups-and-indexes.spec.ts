import { createDataCollection, items, listIndexes } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { expectAccessible, violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, merchant, settled, shoot } from './admin.ts'

const browser = browserOfStaff()

async function newCollection() {
  const id = `backup-${crypto.randomUUID().slice(0, 8)}`
  const fields = ['title', 'place'].map(key => ({ key, type: 'TEXT' as const }))
  await merchant().call(createDataCollection, { collection: { id, displayName: id, fields } })
  const dataItem = { data: { title: 'A', place: 'Porto' } }
  await merchant().call(items.insert, { dataCollectionId: id, dataItem })
  return id
}

it.each(looks)(
  'a collection comes back from a backup, in %s at %o',
  { tags: 'nightly', timeout: 90_000 },
  async (colorScheme, viewport) => {
    const id = await newCollection()
    const page = await browser.as('OWNER', '/content-backups', { colorScheme, viewport })
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    const newest = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first()
    await newest.getByText('On request').waitFor()
    await newest.getByText('Ready', { exact: true }).waitFor({ timeout: 30_000 })
    await merchant().call(items.truncate, { dataCollectionId: id })
    await newest.getByRole('button', { name: 'Restore one collection' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Collection' }).selectOption(id)
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByText('The restoration has begun').waitFor()
    const restoration = page.getByRole('list', { name: 'Restorations' }).getByRole('listitem').first()
    await restoration.getByText('Done', { exact: true }).waitFor({ timeout: 30_000 })
    const { dataItems = [] } = await merchant().call(items.query, { dataCollectionId: id, query: {} })
    expect(dataItems.map(({ data }) => data?.title)).toEqual(['A'])
    await settled(page)
    await expectAccessible(page)
    await shoot(page, 'backups', { viewport, colorScheme })
    await newest.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('The backup is deleted').waitFor()
    // The page of jobs has the restoration, too.
    await page.goto(page.url().replace('content-backups', 'developers/jobs'))
    await page.getByRole('list', { name: 'Restorations' }).getByRole('listitem').first().waitFor()
    await shoot(page, 'jobs-of-all-kinds', { viewport, colorScheme })
    expect(await violations(page)).toEqual([])
  },
)

it.each(looks)(
  'advice names the index that queries need, builds it, and an index is removed, in %s at %o',
  { tags: 'nightly', timeout: 90_000 },
  async (colorScheme, viewport) => {
    const id = await newCollection()
    const page = await browser.as('CONTENT', `/content/${id}/indexes`, { colorScheme, viewport })
    await page.getByText('need no further index').waitFor()
    // Each has another value: repeated queries come from the cache.
    for (const title of ['A', 'B', 'C'])
      await merchant().call(items.query, {
        dataCollectionId: id,
        query: { filter: { title }, sort: [{ fieldName: 'place', order: 'ASC' as const }] },
      })
    const entry = page.getByRole('list', { name: 'Advice' }).getByRole('listitem')
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { level: 2, name: 'Advice' }).waitFor()
          await settled(page)
          return entry.getByText('3 queries in 30 days would be faster.').count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'index-advice', { viewport, colorScheme })
    await entry.getByRole('button', { name: 'Create the index title → place' }).click()
    await page.getByText('The index is being built').first().waitFor()
    await page.getByText('need no further index').waitFor()
    await page.getByRole('button', { name: 'New index' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('by place')
    await dialog.getByRole('combobox', { name: 'Field 1' }).selectOption('place')
    await dialog.getByRole('combobox', { name: 'Field 2' }).selectOption('title')
    await dialog.getByRole('checkbox', { name: 'Descending' }).nth(1).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('The index is being built').waitFor()
    const row = page
      .getByRole('list', { name: 'Indexes' })
      .getByRole('listitem')
      .filter({ hasText: 'by place' })
    await row.getByText('In use', { exact: true }).waitFor({ timeout: 30_000 })
    await row.getByText('place → title, descending').waitFor()
    await expectAccessible(page)
    await shoot(page, 'indexes', { viewport, colorScheme })
    await row.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The index is being removed').waitFor()
    await row.waitFor({ state: 'detached', timeout: 30_000 })
    const { indexes } = await merchant().call(listIndexes, { dataCollectionId: id })
    expect(indexes.map(({ name }) => name)).not.toContain('by place')
  },
)
