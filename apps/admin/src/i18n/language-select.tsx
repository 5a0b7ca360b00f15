import { languageName } from '@stoa/texts'
import { adminLanguages } from '@stoa/texts/languages'
import { Select } from '@stoa/ui'
import { useState } from 'react'
import { storeLanguage } from '../session/staff-session.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { reloadIn } from './languages.ts'
import { currentLanguage, t } from './translate.ts'

/** The language of the admin, which the staff member has in each of their browsers. */
export function LanguageSelect() {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const choose = async (language: string) => {
    setBusy(true)
    try {
      await storeLanguage(language)
      reloadIn(language)
    } catch (error) {
      toast(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Select
      aria-label={t('Language of the admin')}
      value={currentLanguage()}
      disabled={isBusy}
      onChange={event => void choose(event.target.value)}
    >
      {adminLanguages.map(language => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </Select>
  )
}
