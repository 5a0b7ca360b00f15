import type { PictureSource } from '@stoa/ui'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import type { ArcadeCollection } from '../components/collection-arcade.tsx'
import type { ArticleTeaser } from '../journal/article.ts'
import type { Block, Words } from '../journal/rich-document.ts'

export interface SectionLink {
  text: string
  href: string
}

interface Common {
  id: string
  eyebrow?: string
  title?: string
  text?: string
  /** First and second link. */
  links: SectionLink[]
}

/** A section of a page, with all that it shows. */
export type Section = Common &
  (
    | { kind: 'hero'; product?: ProductTeaser; picture?: PictureSource }
    | { kind: 'collections'; collections: ArcadeCollection[] }
    | { kind: 'collection'; href: string; picture?: PictureSource; products: ProductTeaser[] }
    | { kind: 'products'; products: ProductTeaser[] }
    | { kind: 'story'; blocks: Block[]; picture?: PictureSource }
    | { kind: 'journal'; articles: ArticleTeaser[] }
    | { kind: 'pictures'; pictures: PictureSource[] }
    | { kind: 'text'; blocks: Block[] }
    | { kind: 'quotes'; quotes: Quote[] }
    | { kind: 'newsletter' }
    | { kind: 'contact' }
  )

export type SectionOf<K extends Section['kind']> = Extract<Section, { kind: K }>

interface Quote {
  blocks: Block[]
  author: Words[]
}

/** Quotes of a document: each block quote, and the paragraph after it, which names the author. */
export function quotesOf(blocks: Block[]): Quote[] {
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'quote') return []
    const next = blocks[index + 1]
    return [{ blocks: block.blocks, author: next?.kind === 'paragraph' ? next.words : [] }]
  })
}
