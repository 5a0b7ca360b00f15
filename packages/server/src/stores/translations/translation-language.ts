import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'

/** Parts of a language tag: language, script and region. */
const PARTS_MAX = 3

/** The language in its canonical form. The main language has the texts of the entities themselves. */
export function readLanguage({ site }: Pick<Ctx, 'site'>, language: string, field = 'language'): string {
  let canonical: string | undefined
  try {
    canonical = Intl.getCanonicalLocales(language)[0]
  } catch {}
  if (!canonical || canonical.split('-').length > PARTS_MAX)
    return rejectField(field, 'FORMAT', 'must be a language tag such as "de" or "de-AT"')
  if (canonical.split('-')[0] === site.locale.split('-')[0])
    rejectField(field, 'VALIDATION', 'is the main language of the site; update the entity itself')
  return canonical
}
