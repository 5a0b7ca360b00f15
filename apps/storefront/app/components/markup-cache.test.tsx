import { renderToString } from 'react-dom/server'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { pageLanguage } from '../i18n/i18n-context.tsx'
import { useI18n } from '../i18n/use-i18n.ts'
import { createMarkupCache } from './markup-cache.tsx'

const english = pageLanguage(i18nFor(undefined))
const german = pageLanguage(i18nFor('de'))

function Counted({ name, text }: { name: string; text?: string }) {
  Counted.rendered++
  return (
    <p>
      {name} {useI18n().locale} {text}
    </p>
  )
}
Counted.rendered = 0

const One = { Title: () => <h1>{1}</h1> }
const Two = { Title: () => <h1>{2}</h1> }
const Personal = () => <p>{useLocation().search}</p>

const cache = (bytesMax = 1_000_000) => createMarkupCache({ render: renderToString, bytesMax })

it('renders a component once for equal props and language', () => {
  const render = cache()
  Counted.rendered = 0
  const first = render(Counted, { name: 'Mug' }, english)
  expect(render(Counted, { name: 'Mug' }, english)).toBe(first)
  expect(Counted.rendered).toBe(1)
  for (const other of [
    render(Counted, { name: 'Mug', text: '20 %' }, english),
    render(Counted, { name: 'Mug' }, german),
    render(Counted, { name: 'Mug' }, { ...english, prefix: '/en' }),
    render(Counted, { name: 'Mug' }, { ...english, locale: 'en-GB' }),
  ])
    expect(other).toContain('Mug')
  expect(Counted.rendered).toBe(5)
  expect(render(Counted, { name: 'Mug' }, german)).toContain('de')
})

it('components with equal props and names are different ones', () => {
  const render = cache()
  expect([render(One.Title, {}, english), render(Two.Title, {}, english)]).toEqual([
    '<h1>1</h1>',
    '<h1>2</h1>',
  ])
})

it('HTML is escaped', () => {
  expect(cache()(Counted, { name: '<script>' }, english)).toContain('&lt;script&gt;')
})

it('a component sees nothing of the request', () => {
  expect(() => cache()(Personal, {}, english)).toThrow()
})

it('has at most the given bytes, and removes what was not needed for longest', () => {
  const size = (() => {
    const render = cache()
    render(Counted, { name: 'a' }, english)
    return render.bytes()
  })()
  const render = cache(size * 2)
  Counted.rendered = 0
  for (const name of ['a', 'b', 'a', 'c', 'a']) render(Counted, { name }, english)
  expect(Counted.rendered).toBe(3)
  render(Counted, { name: 'b' }, english)
  expect(Counted.rendered).toBe(4)
  expect(render.bytes()).toBeLessThanOrEqual(size * 2)
  const big = 'x'.repeat(size * 2)
  expect(render(Counted, { name: big }, english)).toContain(big)
  expect(render.bytes()).toBeLessThanOrEqual(size * 2)
})
