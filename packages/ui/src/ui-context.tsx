'use client'

import { bindTexts } from '@stoa/texts'
import type { UiTexts } from '@stoa/texts/ui'
import { messages } from '@stoa/texts/ui/en'
import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from 'react'

export type { UiTexts }

const english = bindTexts(messages, 'en')

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
