import { expect, it } from 'vitest'
import { robotsText } from './robots.ts'

/** The rules of each program, as RFC 9309 groups them. */
function rulesOf(text: string): Record<string, string[]> {
  const rules: Record<string, string[]> = {}
  let agents: string[] = []
  let inRules = false
  for (const line of text.split('\n')) {
    const [name = '', value = ''] = line.split(/:\s*/, 2)
    if (name === 'User-agent') {
      agents = inRules ? [value] : [...agents, value]
      inRules = false
      rules[value] ??= []
    } else if (name === 'Disallow') {
      inRules = true
      for (const agent of agents) rules[agent]?.push(value)
    }
  }
  return rules
}

it('keeps all programs away from carts, and denied ones from everything', () => {
  const text = robotsText('https://shop.example', ['GPTBot', 'CCBot'])
  expect(rulesOf(text)).toEqual({ '*': ['/cart', '/*/cart'], GPTBot: ['/'], CCBot: ['/'] })
  expect(text).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
  expect(rulesOf(robotsText('https://shop.example', []))).toEqual({ '*': ['/cart', '/*/cart'] })
})
