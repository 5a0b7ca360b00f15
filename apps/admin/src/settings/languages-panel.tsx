import type { contract, ReplyOf } from '@stoa/contract'
import { mailLanguages } from '@stoa/texts/languages'
import { CheckField } from '../form/check-field.tsx'
import { readValues } from '../form/combobox-field.tsx'
import { CountryField } from '../form/place-fields.tsx'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useNames } from '../shell/use-names.ts'

type Site = ReplyOf<typeof contract.sites.getSite>['site']

/** Languages and countries of the shop. */
export function LanguagesPanel({ site }: { site: Site }) {
  const { languageName } = useNames()
  const [main = 'en'] = site.locale.split('-')
  const offered = [...new Set([main, ...mailLanguages, ...site.languages])]
  return (
    <Panel title={t('Languages and countries')}>
      <fieldset className="grid gap-1">
        <legend className="pb-1 text-sm font-medium">{t('Languages of hosted pages and mails')}</legend>
        {offered.map(language => (
          <CheckField
            key={language}
            name="language"
            value={language}
            label={
              language === main
                ? t('{language}, the main language', { language: languageName(language) })
                : languageName(language)
            }
            defaultChecked={language === main || site.languages.includes(language)}
          />
        ))}
      </fieldset>
      <CountryField
        name="countries"
        label={t('Countries that the shop delivers to')}
        hint={t('Rates are on the page of the delivery regions.')}
        multiple
        optional
        defaultValue={site.countries.join()}
      />
    </Panel>
  )
}

/** The values of the panel. */
export const readLanguages = (form: FormData) => ({
  languages: form.getAll('language').map(String),
  countries: readValues(form, 'countries'),
})
