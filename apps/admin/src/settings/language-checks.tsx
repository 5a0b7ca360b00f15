import { getSite } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { CheckField } from '../form/check-field.tsx'
import type { CustomControlProps } from '../form/form-field.ts'
import { t } from '../i18n/translate.ts'
import { useNames } from '../shell/use-names.ts'

/** Languages that the hosted pages and mails have. */
const HOSTED_LANGUAGES = ['en', 'de', 'es', 'ar', 'he']

/** The languages of the shop. The main one is always chosen. */
export function LanguageChecks({ name, label, value }: CustomControlProps) {
  const { languageName } = useNames()
  const { data } = useCall(getSite, {})
  const [main = 'en'] = (data?.site.locale ?? 'en').split('-')
  const chosen = value as readonly string[]
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-sm font-medium">{label}</legend>
      {[...new Set([main, ...HOSTED_LANGUAGES, ...chosen])].map(language => (
        <CheckField
          key={language}
          name={name}
          value={language}
          label={
            language === main
              ? t('{language}, the main language', { language: languageName(language) })
              : languageName(language)
          }
          defaultChecked={language === main || chosen.includes(language)}
        />
      ))}
    </fieldset>
  )
}
