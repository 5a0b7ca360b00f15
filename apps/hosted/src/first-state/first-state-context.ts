import { createContext, useContext } from 'react'
import type { Callbacks } from '../session/hosted-session.ts'

/** What the page knows of the browser while the platform renders it. */
export interface FirstState {
  /** The languages of the request, preferred first. */
  languages: readonly string[]
  callbacks: Callbacks
}

export const FirstStateContext = createContext<FirstState | undefined>(undefined)

/** Defined while the platform renders the first state of the page; undefined in the browser. */
export const useFirstState = () => useContext(FirstStateContext)
