/** How a page is compressed. */
export type PageEncoding = 'zstd' | 'gzip'

/** The best compression that the browser accepts, by its `Accept-Encoding`. */
export function pageEncoding(accepted: string | null | undefined): PageEncoding | undefined {
  const encodings = new Set(
    (accepted ?? '').split(',').flatMap(part => {
      const [name = '', quality = ''] = part.split(';')
      return /^\s*q=0(?:\.0*)?\s*$/.test(quality) ? [] : [name.trim()]
    }),
  )
  return (['zstd', 'gzip'] as const).find(name => encodings.has(name))
}
