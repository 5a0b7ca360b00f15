import { createElement, Fragment, type ReactNode } from 'react'

/** Puts the parts of a text with elements together. */
export const joinNodes = (...parts: unknown[]): ReactNode =>
  createElement(Fragment, null, ...(parts as ReactNode[]))
