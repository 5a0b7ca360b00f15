import { querySynonymGroups } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, create, merchant, shoot, windows } from './admin.ts'

const browser = browserOfStaff()

it.each(windows)(
  'a group of synonyms is created and listed on a %s',
  { tags: 'nightly' },
  async (size, viewport) => {
    const page = await browser.as('CATALOG', '/synonyms/new', { viewport })
    const words = [`sofa ${size}`, `couch ${size}`, `settee ${size}`]
    await page.getByRole('textbox', { name: /^Words/ }).fill(words.join('\n'))
    await page.getByRole('textbox', { name: /^Language/ }).fill('en')
    await shoot(page, 'synonyms-new', { viewport })
    expect(await violations(page)).toEqual([])
    await create(page, words.join(', '))
    const { synonymGroups } = await merchant().call(querySynonymGroups, {
      query: { filter: { language: 'en' } },
    })
    expect(synonymGroups.map(group => group.words)).toContainEqual(words)
    await page.goto(page.url().replace(/\/synonyms\/.*/, '/synonyms'))
    await page.getByRole('link', { name: words.join(', ') }).waitFor()
    await shoot(page, 'synonyms', { viewport })
    expect(await violations(page)).toEqual([])
  },
)
