/** The order of CLDR for languages without one of their own. */
export const ROOT_COLLATION = 'und-x-icu'

/** Languages whose alphabet has another order than the root of CLDR, for example å after z in Swedish. */
const OWN_ORDER: ReadonlySet<string> = new Set(
  'ar az bs cs cy da eo es et fa fi fo he hr hu is ja ko lt lv nb nn pl ro sk sl sq sr sv th tr uk vi zh'.split(
    ' ',
  ),
)

const named = (language: string) => `${language}-x-icu`

/** All collations that names are sorted in. */
export const COLLATIONS: readonly string[] = [ROOT_COLLATION, ...[...OWN_ORDER].map(named)]

/** The collation of PostgreSQL in which texts of a language are sorted, BCP 47. Others have that of the root. */
export function collationOf(language: string): string {
  const [code = ''] = language.toLowerCase().split('-')
  const own = code === 'no' ? 'nb' : code
  return OWN_ORDER.has(own) ? named(own) : ROOT_COLLATION
}
