import { readData } from '../read-shop.ts'
import type { RichNode } from '../rich-text.ts'
import type { Translations } from './translated.ts'

/** An article of the demo shop's journal. */
export interface DemoArticle {
  slug: string
  title: string
  /** One or two sentences for lists and link previews. */
  excerpt: string
  author: string
  /** Days between its publication and the seeding. */
  daysAgo: number
  body: RichNode[]
  /** Slugs of the products that the article mentions. */
  products: string[]
  translations: Required<Translations<Pick<DemoArticle, 'title' | 'excerpt' | 'body'>>>
}

/** The articles of the house-and-garden shop, newest first. */
export const articles: DemoArticle[] = readData('house', 'journal')
