import { describe, expect, it } from 'vitest'
import { collections, products } from './catalogue.ts'
import { recipes } from './draw/objects.ts'
import { draw, drawCollection, drawCover, drawHero } from './draw.ts'
import { generateProducts } from './generate.ts'
import { articles } from './journal.ts'

/** Defects of an SVG text: unbalanced tags, dangling references, repeated ids or attributes, values that are not numbers. */
function flawsOf(svg: string): string[] {
  const flaws: string[] = []
  const open: string[] = []
  const text = svg.replace(/<[^>]*>/g, tag => {
    const [, closing, name = '', attributes = '', alone] =
      /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9-]*="[^"<>]*")*)(\/?)>$/.exec(tag) ?? []
    if (!name) flaws.push(`not a tag: ${tag.slice(0, 80)}`)
    else if (closing) {
      if (open.pop() !== name) flaws.push(`${name} closed out of turn`)
    } else if (!alone) open.push(name)
    const names = [...attributes.matchAll(/ ([\w-]+)=/g)].map(([, each]) => each)
    if (new Set(names).size < names.length) flaws.push(`repeats an attribute: ${tag.slice(0, 120)}`)
    return ''
  })
  if (open.length) flaws.push(`left open: ${open}`)
  if (text) flaws.push(`stray text: ${text.slice(0, 40)}`)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size < ids.length) flaws.push('an id given twice')
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) if (!ids.includes(id)) flaws.push(`no ${id}`)
  const wrong = /NaN|undefined|Infinity|null|\[object/.exec(svg)
  if (wrong) flaws.push(`${wrong[0]} at ${svg.slice(wrong.index - 30, wrong.index + 20)}`)
  return flaws
}

const views = products.flatMap(product =>
  Array.from({ length: product.pictures }, (_, i) => ({
    name: `${product.slug}-${i + 1}`,
    product,
    view: i + 1,
  })),
)
const drawn = new Map(views.map(({ name, product, view }) => [name, draw(product, view)]))
const wide = new Map([
  ...collections.map(({ slug }) => [slug, drawCollection(slug)] as const),
  ...articles.map(({ slug }) => [`journal-${slug}`, drawCover(slug) ?? ''] as const),
  ['hero', drawHero()],
])

describe('pictures of products', () => {
  it.each([...drawn])('%s is a light, well-formed SVG of 1200 by 1500', (_, svg) => {
    expect(flawsOf(svg)).toEqual([])
    expect(svg).toContain('viewBox="0 0 1200 1500"')
    expect(svg.length).toBeLessThan(30_000)
  })

  it('differ from each other', () => {
    expect(new Set(drawn.values()).size).toBe(views.length)
  })

  it('are deterministic', () => {
    for (const { name, product, view } of views.filter((_, i) => i % 7 === 0))
      expect(draw(product, view)).toBe(drawn.get(name))
  })

  it('have a recipe for every written product and for no other', () => {
    expect(Object.keys(recipes).sort()).toEqual(products.map(({ slug }) => slug).sort())
  })

  it('show the first colour of the option', () => {
    const inColours = products.filter(({ options }) =>
      options?.some(({ optionType }) => optionType === 'color'),
    )
    for (const product of inColours) {
      const swapped = structuredClone(product)
      swapped.options?.find(({ optionType }) => optionType === 'color')?.choices.reverse()
      expect(draw(swapped, 1), product.slug).not.toBe(draw(product, 1))
    }
  })

  it('show every colour in the fourth view', () => {
    const mug = products.find(({ slug }) => slug === 'morning-mug') ?? expect.fail()
    const [, other] = mug.options?.[0]?.choices ?? []
    const fewer = {
      ...mug,
      options: [{ name: 'Colour', optionType: 'color' as const, choices: other ? [other] : [] }],
    }
    expect(draw(mug, 4).length).toBeGreaterThan(draw(fewer, 4).length)
  })
})

describe('pictures of generated products', () => {
  const generated = [...generateProducts(600)]
  const pictures = generated.map(product => draw(product, 1))

  it('are well-formed and light', { tags: 'nightly' }, () => {
    expect(pictures.flatMap(flawsOf)).toEqual([])
    expect(Math.max(...pictures.map(svg => svg.length))).toBeLessThan(32_000)
  })

  it('differ from each other', () => {
    expect(new Set(pictures).size).toBe(pictures.length)
  })
})

describe('wide pictures', () => {
  it.each([...wide])('%s is a well-formed SVG', (name, svg) => {
    expect(flawsOf(svg)).toEqual([])
    expect(svg).toContain(name === 'hero' ? 'viewBox="0 0 1600 1000"' : 'viewBox="0 0 1600 900"')
    expect(svg.length).toBeLessThan(60_000)
  })

  it('differ from each other and are deterministic', () => {
    expect(new Set(wide.values()).size).toBe(collections.length + articles.length + 1)
    expect(drawHero()).toBe(wide.get('hero'))
  })
})
