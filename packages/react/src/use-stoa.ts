'use client'

import { useContext } from 'react'
import { StoaContext, type StoaContextValue } from './stoa-context.ts'

export function useStoa(): StoaContextValue {
  const value = useContext(StoaContext)
  if (!value) throw new Error('No StoaProvider above this component. Put one around the app.')
  return value
}
