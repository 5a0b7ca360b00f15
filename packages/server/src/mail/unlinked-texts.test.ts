import { expect, test } from 'vitest'
import type { MailRequest, TemplateName } from '../call/mail-request.ts'
import type { Site } from '../call/site.ts'
import { renderMail } from './render-mail.ts'
import { SAMPLE_MAIL_DATA } from './sample-mail-data.ts'
import { templates } from './templates.ts'

const site = {
  id: '6f1ed002-ab59-4c2d-9d3e-1f2a3b4c5d6e',
  name: 'Agora',
  currency: 'EUR',
  locale: 'en',
  settings: {} as Site['settings'],
} satisfies Site

const HOSTILE = [
  'Win at https://evil.example/prize',
  'HTTP://evil.example',
  'www.evil.example',
  'evil.example',
  'Ada evil.example/a?b=1#c',
  'see:evil.example.',
  '(evil.example)',
  '"evil.example"',
  'ftp://evil.example',
  'https://192.0.2.1/prize',
  'http://evil\u3002example',
  'http://user@evil.example',
  'a@evil.example/prize',
  'https:\u200b//evil.example',
  'evil.example,evil.example',
]
/** What mail programs make a link of: a scheme before two slashes, and a dot between a name and a top-level domain. */
const LINK = /\p{L}:\/\/|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2}/giu

/** Quotes and names of files, which merchants write. */
const WRITTEN_BY_MERCHANTS = new Set(['message', 'description', 'instructions', 'files'])
/** Fields that the platform writes, in a form of their own. */
const OF_PLATFORM =
  /^(link|.*Link|.*Url|url|code|amount|.*[aA]mount|subtotal|total|discount|fees|tax|giftCard|due|owed|kind|currency|number|change|reason)$/

/** The data with another text wherever a person may have typed one; says how many those are. */
function typed(data: unknown, text: string): { data: unknown; count: number } {
  let count = 0
  const replaced = (value: unknown, name: string): unknown => {
    if (OF_PLATFORM.test(name) || WRITTEN_BY_MERCHANTS.has(name)) return value
    if (Array.isArray(value)) return value.map(one => replaced(one, name))
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, key)]))
    if (typeof value !== 'string') return value
    count++
    return text
  }
  const result = replaced(data, '')
  return { data: result, count }
}

/** The text that a reader of the HTML part sees. */
const visible = (html: string) =>
  html
    .replaceAll(/<(style|head)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
const links = (text: string) => (text.match(LINK) ?? []).length

test('no text that a person may have typed becomes a link, in any template', { tags: 'nightly' }, () => {
  const wrong: string[] = []
  let carried = 0
  for (const template of Object.keys(templates) as TemplateName[]) {
    const rendered = (text: string) => {
      const { data, count } = typed(SAMPLE_MAIL_DATA[template], text)
      if (count > 0) carried++
      return renderMail({ to: 'ada@example.com', template, data } as MailRequest, site, true)
    }
    const plain = rendered('harmless')
    for (const text of HOSTILE) {
      const mail = rendered(text)
      const parts = (one: typeof mail) => [one.subject, one.body, visible(one.html ?? '')] as const
      const before = parts(plain)
      for (const [i, part] of parts(mail).entries())
        if (links(part) > links(before[i] ?? ''))
          wrong.push(`${template} ${['subject', 'text', 'HTML'][i]}: ${JSON.stringify(text)}`)
      // Nothing but the buttons and pictures of the platform has an address in the HTML part.
      for (const [, href] of (mail.html ?? '').matchAll(/href="([^"]*)"/g))
        if (href?.includes('evil')) wrong.push(`${template} href: ${href}`)
    }
  }
  expect(wrong).toEqual([])
  expect(carried).toBeGreaterThan(10 * HOSTILE.length)
})

test('an address of a person stays as it is, so that a merchant can answer', () => {
  const { body } = renderMail(
    {
      to: 'boss@example.com',
      template: 'memberWaiting',
      data: SAMPLE_MAIL_DATA.memberWaiting,
    } as MailRequest,
    site,
    true,
  )
  expect(body).toContain('ada@example.com')
})
