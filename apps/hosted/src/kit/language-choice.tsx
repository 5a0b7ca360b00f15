import { ChevronIcon } from '@stoa/ui'
import { useMemberSpeech } from '../i18n/member-i18n.ts'

/** A language by its own name: who looks for it can read it. */
const ownName = (language: string) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The languages that the site offers. */
export function LanguageChoice() {
  const { language, offered, choose, texts } = useMemberSpeech()
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
