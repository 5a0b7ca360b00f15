/** Languages whose alphabet has another order than the root of CLDR, for example å after z in Swedish. */
const OWN_ORDER: ReadonlySet<string> = new Set(
  'ar az bs cs cy da eo es et fa fi fo he hr hu is ja ko lt lv nb nn pl ro sk sl sq sr sv th tr uk vi zh'.split(
    ' ',
  ),
)

/** The collation of PostgreSQL in which texts of a language are sorted, BCP 47. Others have that of the root. */
export function collationOf(language: string): string {
  const [code = ''] = language.toLowerCase().split('-')
  const named = code === 'no' ? 'nb' : code
  return `${OWN_ORDER.has(named) ? named : 'und'}-x-icu`
}
