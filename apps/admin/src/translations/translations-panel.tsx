import { getSite, queryTranslations, setTranslation } from '@stoa/client/calls'
import type { Translation } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useNames } from '../shell/use-names.ts'
import { translatedLanguages } from './translated-languages.ts'
import { readTexts, type SourceTexts, textsOf } from './translated-texts.ts'

interface TranslatedEntity {
  entityType: Translation['entityType']
  entityId: string
  source: SourceTexts
}

/** Longer originals are not repeated in labels. */
const LABEL_MAX = 60

/** The languages of the shop, and how much of an entity is translated into each. */
export function TranslationsPanel(entity: TranslatedEntity) {
  const { site, can } = useStaff()
  const [open, setOpen] = useState<string>()
  const { entityType, entityId, source } = entity
  const shop = useCall(getSite, {})
  const { data, error } = useCall(queryTranslations, { entityType, entityIds: [entityId] })
  const { languageName } = useNames()
  const languages = translatedLanguages(shop.data?.site.languages, site.locale)
  const known = (language: string) => data?.translations.find(each => each.language === language)
  const canWrite = can('CATALOG', 'WRITE')
  return (
    <Panel title={t('Translations')}>
      {!data || !shop.data ? (
        <Pending error={error ?? shop.error} />
      ) : languages.length === 0 ? (
        <p className="text-sm text-muted">{t('The shop has one language. Add others in the settings.')}</p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {languages.map(language => {
            const texts = textsOf(source, known(language))
            const name = languageName(language)
            return (
              <li key={language} className="flex items-center justify-between gap-3 py-1.5">
                <span>
                  {name}
                  <span className="block text-muted">
                    {t('{done} of {count} texts', {
                      done: texts.filter(({ translated }) => translated).length,
                      count: texts.length,
                    })}
                  </span>
                </span>
                {canWrite && (
                  <QuietButton
                    aria-label={t('Translate into {language}', { language: name })}
                    onClick={() => setOpen(language)}
                  >
                    {t('Translate')}
                  </QuietButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {open && (
        <TranslationDialog
          {...entity}
          language={open}
          languageName={languageName(open)}
          known={known(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

interface TranslationDialogProps extends TranslatedEntity {
  language: string
  languageName: string
  known: Translation | undefined
  onClose: () => void
}

function TranslationDialog({
  entityType,
  entityId,
  source,
  language,
  languageName,
  known,
  onClose,
}: TranslationDialogProps) {
  const toast = useToast()
  const set = useMutationCall(setTranslation, { invalidates: [queryTranslations] })
  const submit = async (form: FormData) => {
    await set.mutateAsync({ entityType, entityId, language, translation: readTexts(form, source) as never })
    toast(t('{name} is translated into {language}', { name: source.name, language: languageName }))
  }
  return (
    <ActionDialog
      id="translate"
      title={t('{name} in {language}', { name: source.name, language: languageName })}
      submit={t('Save')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">{t('Shoppers see the original of a text that you leave empty.')}</p>
      {textsOf(source, known).map(({ field, label, original, translated, rows, isHtml }) =>
        isHtml ? (
          <RichTextControl
            key={field}
            id={`field-${field}`}
            name={field}
            label={label}
            optional
            format="html"
            initial={translated}
          />
        ) : (
          <TextField
            key={field}
            name={field}
            label={rows || original.length > LABEL_MAX ? label : `${label}: ${original}`}
            optional
            defaultValue={translated}
            {...(rows && { rows })}
          />
        ),
      )}
    </ActionDialog>
  )
}
