import { createClient } from '@stoa/client'
import { getCountryPresets } from '@stoa/client/calls'
import { Button } from '@stoa/ui'
import { type SubmitEvent, useEffect, useState } from 'react'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ChoiceSelect } from '../form/choice-select.tsx'
import { ComboboxField } from '../form/combobox-field.tsx'
import { FieldErrors } from '../form/field-errors.tsx'
import { countryOptions, currencyOptions } from '../form/place-options.ts'
import { TextField } from '../form/text-field.tsx'
import { currentLanguage, t } from '../i18n/translate.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import type { NewShop, OwnerSession } from './create-shop.ts'
import { OwnerFields, type OwnerSignIn } from './owner-fields.tsx'
import { type CountryPresets, PresetFields } from './preset-fields.tsx'

interface SetUpFormProps {
  submit: string
  /** E-mail address of the owner at first. */
  email?: string
  /** Creates the shop. What it throws is shown. */
  onSubmit: (shop: NewShop) => Promise<OwnerSession>
  /** Opens the new shop. */
  onDone: (session: OwnerSession) => void
}

/** Languages that the pages of a shop have. */
const LANGUAGES = ['en', 'de', 'es', 'ar', 'he']

const languageNames = () => {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' })
  return Object.fromEntries(LANGUAGES.map(language => [language, names.of(language) ?? language]))
}

/** The country that the browser names with its languages. */
const likelyCountry = () => new Intl.Locale(navigator.languages[0] ?? 'en').maximize().region ?? 'US'

/** Name, country, currency, languages and owner of a new shop, and what it starts with. */
export function SetUpForm({ submit, email, onSubmit, onDone }: SetUpFormProps) {
  const [country, setCountry] = useState(likelyCountry)
  const [presets, setPresets] = useState<CountryPresets>()
  const [currency, setCurrency] = useState('')
  const [main, setMain] = useState(currentLanguage)
  const [signIn, setSignIn] = useState<OwnerSignIn>('PASSWORD')
  const [created, setCreated] = useState<OwnerSession>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const names = languageNames()
  useEffect(() => {
    let isCurrent = true
    if (!country) return
    createClient({ baseUrl: location.origin })
      .call(getCountryPresets, { country, language: main })
      .then(found => {
        if (!isCurrent) return
        setPresets(found)
        if (found.currency) setCurrency(found.currency)
      }, setError)
    return () => {
      isCurrent = false
    }
  }, [country, main])
  const run = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setBusy(true)
    setError(undefined)
    try {
      const session = await onSubmit({
        name: text('name'),
        country: text('country'),
        currency: text('currency'),
        languages: [main, ...form.getAll('languages').map(String)],
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        email: text('email'),
        ...(signIn === 'PASSWORD' && { password: String(form.get('password') ?? '') }),
        presets: {
          taxes: form.has('taxes'),
          pages: form.has('pages'),
          ...(form.has('delivery') && { deliveryPrice: text('presets.deliveryPrice') }),
        },
      })
      if (session.recoveryCodes) setCreated(session)
      else onDone(session)
    } catch (error) {
      setError(error)
      setBusy(false)
    }
  }
  if (created)
    return (
      <div className="grid gap-6">
        <RecoveryCodes codes={created.recoveryCodes ?? []} />
        <Button className="justify-self-start" onClick={() => onDone(created)}>
          {t('Open the admin')}
        </Button>
      </div>
    )
  return (
    <form className="grid gap-6" onSubmit={event => void run(event)}>
      <FieldErrors error={error}>
        <TextField
          name="name"
          label={t('Name of the shop')}
          required
          maxLength={200}
          autoComplete="organization"
        />
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <ComboboxField
            name="country"
            label={t('Country')}
            options={countryOptions(currentLanguage())}
            defaultValue={country}
            onChange={setCountry}
            required
          />
          <ComboboxField
            key={presets?.currency}
            name="currency"
            label={t('Currency')}
            hint={t('It cannot change later.')}
            options={currencyOptions(currentLanguage())}
            defaultValue={currency}
            onChange={setCurrency}
            required
          />
        </div>
        <ChoiceSelect
          id="main-language"
          label={t('Main language')}
          value={main}
          titles={names}
          onChange={setMain}
        />
        <fieldset>
          <legend className="pb-1 text-sm font-medium">{t('Further languages')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {LANGUAGES.filter(language => language !== main).map(language => (
              <CheckField
                key={language}
                name="languages"
                value={language}
                label={names[language] ?? language}
              />
            ))}
          </div>
        </fieldset>
        <OwnerFields email={email} signIn={signIn} onSignIn={setSignIn} />
        {presets && currency && <PresetFields presets={presets} currency={currency} />}
      </FieldErrors>
      {error !== undefined && <ErrorAlert error={error} />}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
