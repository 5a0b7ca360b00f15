/** `robots.txt`: which programs may read what. Those that the merchant denies may read nothing. */
export function robotsText(origin: string, denied: readonly string[]): string {
  // Pages that say `noindex` must be readable. Only addresses that cost work are closed.
  const all = ['User-agent: *', 'Disallow: /cart', 'Disallow: /*/cart']
  const named = denied.map(name => `User-agent: ${name}`)
  const groups = [all, ...(named.length > 0 ? [[...named, 'Disallow: /']] : [])]
  return [...groups.map(lines => lines.join('\n')), `Sitemap: ${origin}/sitemap.xml\n`].join('\n\n')
}
