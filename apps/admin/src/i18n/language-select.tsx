import { Select } from '@stoa/ui'
import { useStaff } from '../session/staff-context.ts'
import { chooseLanguage, languageName, languages } from './languages.ts'
import { currentLanguage, t } from './translate.ts'

/** The language of the admin, for this staff member. */
export function LanguageSelect() {
  const { staffMember } = useStaff()
  return (
    <Select
      aria-label={t('Language of the admin')}
      value={currentLanguage()}
      onChange={event => chooseLanguage(staffMember.id, event.target.value)}
    >
      {languages.map(language => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </Select>
  )
}
