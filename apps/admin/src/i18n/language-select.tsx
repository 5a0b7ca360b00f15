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
  return <LanguageList disabled={isBusy} onChoose={choose} />
}

interface LanguageListProps {
  disabled?: boolean
  onChoose: (language: string) => unknown
}

/** The languages that the admin has. */
export const LanguageList = ({ disabled, onChoose }: LanguageListProps) => (
  <Select
    aria-label={t('Language of the admin')}
    value={currentLanguage()}
    disabled={disabled}
    onChange={event => void onChoose(event.target.value)}
  >
    {adminLanguages.map(language => (
      <option key={language} value={language} lang={language}>
        {languageName(language)}
      </option>
    ))}
  </Select>
)
