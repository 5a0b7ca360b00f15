import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds, in a short form for failure messages. */
export async function violations(page: Page) {
  // Through the debugger, because the content security policy of the page blocks injected scripts.
  await page.evaluate(axeSource)
  const found: Result[] = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Details of what passes take time.
      resultTypes: ['violations'],
    })
    return violations
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)
}

/** Expects that axe finds nothing, and that the page is not wider than its window. */
export async function expectAccessible(page: Page) {
  expect(await violations(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(page.viewportSize()?.width)
}
