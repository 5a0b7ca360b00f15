import type { ComboboxOption } from '@stoa/ui'
import { useEffect, useState } from 'react'

/** Names by country and ISO 3166-2 code without the country. */
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

let loaded: Names | undefined

/** States and provinces. Their names have a chunk of their own, which is loaded with the first use. */
export function useSubdivisions() {
  const [names, setNames] = useState(loaded)
  useEffect(() => {
    if (names) return
    let isCurrent = true
    import('@stoa/contract/subdivision-names.json').then(
      module => {
        loaded = module.default
        if (isCurrent) setNames(loaded)
      },
      // Codes are shown without names.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [names])
  const shortCode = (country: string, code: string) => code.replace(new RegExp(`^${country}-`, 'i'), '')
  return {
    /** The listed ones of a country, such as `US-NY`. */
    optionsOf: (country: string): ComboboxOption[] =>
      Object.entries(names?.[country] ?? {}).map(([short, title]) => {
        const code = `${country}-${short}`
        return { value: code, title, detail: code }
      }),
    /** The name of a code such as `US-NY`, or `NY` in the country; the code if it has none. */
    nameOf: (country: string, code: string): string =>
      names?.[country]?.[shortCode(country, code).toUpperCase()] ?? code,
    /** A code with its country: `US-NY` for `NY`. */
    fullCode: (country: string, code: string): string => {
      const short = shortCode(country, code)
      return `${country}-${names?.[country]?.[short.toUpperCase()] ? short.toUpperCase() : short}`
    },
  }
}
