/** URL parsers remove some control characters, and read a backslash as a slash. */
const AMBIGUOUS = /[\p{Cc}\\]/u

/**
 * The path, query and fragment of an address that leads to the origin of `base`, percent-encoded and fit for a `Location`
 * header. Undefined for an address of another origin, for one with control characters or backslashes, and for one whose path
 * begins with two slashes: as a relative reference that would name a host.
 */
export function sameOriginPath(address: string, base: string): string | undefined {
  if (AMBIGUOUS.test(address) || !URL.canParse(address, base)) return undefined
  const { origin, pathname, search, hash } = new URL(address, base)
  if (origin !== new URL(base).origin || !pathname.startsWith('/') || pathname.startsWith('//'))
    return undefined
  return pathname + search + hash
}
