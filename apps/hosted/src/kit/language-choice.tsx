import { ChevronIcon } from '@stoa/ui'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'

/** The name of a language in that language, so that its speakers can read it. */
const ownName = (language: string) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A select of the site's languages. */
export function LanguageChoice() {
  const { language, offered, choose } = useI18n()
  const texts = useTexts(memberTexts)
  if (offered.length < 2) return null
  return (
    <span className="relative -me-1.5 inline-flex items-center">
      <select
        aria-label={texts.page.language}
        value={language}
        onChange={event => choose(event.target.value)}
        className="min-h-11 appearance-none rounded-sm bg-transparent ps-2 pe-8 text-sm text-muted transition-colors hover:text-ink"
      >
        {offered.map(code => (
          <option key={code} value={code} lang={code} className="bg-paper text-ink">
            {ownName(code)}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute end-1.5 rotate-90 text-muted rtl:rotate-90 rtl:scale-x-100" />
    </span>
  )
}
