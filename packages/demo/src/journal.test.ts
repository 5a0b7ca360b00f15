import { describe, expect, it } from 'vitest'
import { articles } from './content/article.ts'
import { otherLanguages } from './content/translated.ts'
import { houseShop } from './house-shop.ts'
import { findPicture } from './pictures.ts'
import type { RichNode } from './rich-text.ts'

const { products } = houseShop

const nodesOf = (nodes: RichNode[]): RichNode[] => nodes.flatMap(node => [node, ...nodesOf(node.nodes ?? [])])
const wordsOf = (body: RichNode[]) =>
  nodesOf(body)
    .map(({ textData }) => (textData as { text: string } | undefined)?.text ?? '')
    .join(' ')
    .split(/\s+/).length

/** What a node has in every language. The order of a sentence, and so of its texts, may differ. */
const partOf = ({ type, textData, imageData }: RichNode): object[] => {
  if (type !== 'TEXT') return [{ type, picture: (imageData as { picture: string } | undefined)?.picture }]
  const { decorations } = textData as { decorations: { type: string; linkData?: unknown }[] }
  return decorations.map(({ type, linkData }) => ({ type, linkData }))
}

describe.each(articles.map(article => [article.slug, article] as const))('the article %s', (_, article) => {
  const visible = products.filter(product => product.visible !== false).map(({ slug }) => slug)

  it('references at least three visible products and links to each of them', () => {
    expect(article.products.length).toBeGreaterThanOrEqual(3)
    expect(visible).toEqual(expect.arrayContaining(article.products))
    const links = [...JSON.stringify(article.body).matchAll(/"\/products\/([a-z-]+)"/g)].map(
      ([, slug]) => slug,
    )
    expect(visible).toEqual(expect.arrayContaining(links))
    expect(links).toEqual(expect.arrayContaining(article.products))
  })

  it('has only pictures that can be drawn, with alternative texts', () => {
    const pictures = nodesOf(article.body).flatMap(({ imageData }) => imageData ?? []) as {
      picture: string
      altText: string
    }[]
    expect(pictures.length).toBeGreaterThan(0)
    for (const { picture, altText } of pictures) {
      expect(findPicture(picture)).toContain('<svg')
      expect(altText).not.toBe('')
    }
  })

  it.each(otherLanguages)('has the same parts, links and pictures in %s', language => {
    const { title, excerpt, body } = article.translations[language]
    const partsOf = (nodes: RichNode[]) => nodesOf(nodes).flatMap(partOf)
    expect(partsOf(body)).toEqual(partsOf(article.body))
    expect(title).not.toBe(article.title)
    expect(excerpt.length).toBeLessThan(160)
  })

  it('has more than 200 words and an excerpt of less than 160 characters', () => {
    expect(wordsOf(article.body)).toBeGreaterThan(200)
    expect(article.excerpt.length).toBeLessThan(160)
  })
})
