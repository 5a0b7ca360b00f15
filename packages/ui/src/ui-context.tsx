'use client'

import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from 'react'

/** Texts of the components of this package; `{…}` stands for a value. */
export interface UiTexts {
  breadcrumb: string
  pages: string
  /** With `{page}`. */
  page: string
  previousPage: string
  nextPage: string
  now: string
  before: string
  from: string
  soldOut: string
  /** With `{label}`. */
  oneLess: string
  /** With `{label}`. */
  oneMore: string
  close: string
  optional: string
}

const english: UiTexts = {
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  page: 'Page {page}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  now: 'Now',
  before: 'before',
  from: 'from',
  soldOut: 'sold out',
  oneLess: 'One less: {label}',
  oneMore: 'One more: {label}',
  close: 'Close',
  optional: '(optional)',
}

interface Ui {
  texts: UiTexts
  href: (address: string) => string
}

const UiContext = createContext<Ui>({ texts: english, href: address => address })

/** Props of `UiProvider`. */
export interface UiProviderProps {
  /** Default: English. */
  texts?: UiTexts
  /** Maps addresses of links, such as to those of a language. Default: none. */
  href?: (address: string) => string
  children: ReactNode
}

/** Gives the components below it their texts and the addresses of their links. */
export const UiProvider = ({ texts = english, href = address => address, children }: UiProviderProps) => (
  <UiContext value={{ texts, href }}>{children}</UiContext>
)

/** Texts of this package's components. */
export const useUiTexts = (): UiTexts => useContext(UiContext).texts

/** A link whose address follows `UiProvider`. */
export function Anchor({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} href={useContext(UiContext).href(href)} />
}
