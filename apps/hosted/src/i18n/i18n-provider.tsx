import { type ReactNode, useEffect, useState } from 'react'
import type { Site } from '../kit/reply-of.ts'
import type { MemberTexts } from '../kit/texts/en.ts'
import { tabStorage } from '../session/tab-storage.ts'
import type { Language } from './choose-language.ts'
import { type MemberSpeech, MemberSpeechContext } from './member-i18n.ts'
import { negotiateLocale, offeredLanguages } from './negotiate-locale.ts'

const CHOSEN = 'stoa.language'

const choiceFor = (site: Site | undefined) =>
  negotiateLocale({
    chosen: tabStorage.read<{ language: string }>(CHOSEN)?.language,
    search: location.search,
    browser: navigator.languages,
    site,
  })

/** Loads the texts of a page in a language. */
type LoadTexts = (language: Language) => Promise<MemberTexts>

/** Loads the texts that a site and its visitor want, and turns the page their way. */
export async function prepareSpeech(site: Site | undefined, load: LoadTexts) {
  const choice = choiceFor(site)
  const texts = await load(choice.language)
  document.documentElement.lang = choice.language
  document.documentElement.dir = choice.direction
  return { ...choice, texts }
}

interface SpeechProviderProps {
  site: Site | undefined
  prepared: Awaited<ReturnType<typeof prepareSpeech>>
  load: LoadTexts
  children: ReactNode
}

/** Language of the pages below; it can be changed on them. */
export function I18nProvider({ site, prepared, load, children }: SpeechProviderProps) {
  const [speech, setSpeech] = useState<typeof prepared & { texts: MemberTexts }>(prepared)
  useEffect(() => setSpeech(prepared), [prepared])
  const value: MemberSpeech = {
    ...speech,
    offered: offeredLanguages(site),
    choose(language) {
      tabStorage.write(CHOSEN, { language })
      void prepareSpeech(site, load).then(setSpeech)
    },
  }
  return <MemberSpeechContext value={value}>{children}</MemberSpeechContext>
}
