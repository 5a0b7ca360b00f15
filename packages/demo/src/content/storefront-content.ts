import type { SectionKind } from '@stoa/contract'
import type { RichNode } from '../rich-text.ts'
import type { Text } from './translated.ts'

/** A rich text in all languages, or in the one of the shop. */
export type Body =
  | { nodes: RichNode[] }
  | ({ en: { nodes: RichNode[] }; de: { nodes: RichNode[] } } & Partial<
      Record<'es' | 'ar', { nodes: RichNode[] }>
    >)

export interface DemoPage {
  slug: string
  title: Text
  description?: Text
  body?: Body
}

export interface DemoSection {
  page: string
  kind: SectionKind
  eyebrow?: Text
  title?: Text
  text?: Text
  body?: Body
  linkText?: Text
  linkUrl?: string
  secondLinkText?: Text
  secondLinkUrl?: string
  /** Name of a drawn picture. */
  picture?: string
  pictureText?: Text
  /** Names of drawn pictures, each with what it shows. */
  pictures?: [name: string, alt: string][]
  collection?: string
  /** Slugs of products. */
  products?: string[]
  count?: number
}

export interface DemoMenuEntry {
  menu: 'main' | 'footer' | 'legal'
  label: Text
  url?: string
  key?: string
  parent?: string
}

/** A review of a product, in the language of its author. */
export interface DemoReview {
  /** Slug of the product. */
  product: string
  rating: number
  /** Days before the demo starts. */
  daysAgo: number
  title?: string
  text: string
  author: string
  language?: string
  reply?: string
}

/** What the pages of a demo shop say. */
export interface DemoContent {
  pages: DemoPage[]
  sections: DemoSection[]
  menu: DemoMenuEntry[]
  announcements: { text: Text; url?: string }[]
  reviews: DemoReview[]
}
