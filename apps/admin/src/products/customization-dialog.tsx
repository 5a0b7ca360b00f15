import { choiceLines, readChoiceLines } from '../entities/choice-lines.ts'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import type { ProductListItem } from './use-product-list.ts'

type Modifier = ProductListItem<'modifiers'>

/** A customization of a product in a dialog. Without a key it is a new one. */
export interface EditedModifier {
  key?: string
  modifier: Modifier
}

/** Most characters that shoppers enter (FreeTextSettings). */
const LENGTH_MAX = 500

interface CustomizationDialogProps {
  edited: EditedModifier
  /** Names of the other customizations of the product. */
  taken: readonly string[]
  onClose: () => void
  onSubmit: (modifier: Modifier) => void
}

/** What a text or the choices are called, and what shoppers can enter. */
export function CustomizationDialog({ edited, taken, onClose, onSubmit }: CustomizationDialogProps) {
  const { key, modifier } = edited
  const isText = modifier.modifierRenderType === 'FREE_TEXT'
  const submit = async (form: FormData) => {
    const changed = isText ? readText(form, modifier) : readChoices(form, modifier)
    if (taken.includes(changed.name ?? ''))
      throw new FormError(t('The product has another customization of this name.'))
    onSubmit(changed)
  }
  const title = isText ? t('Text of shoppers') : t('Choices of shoppers')
  return (
    <ActionDialog
      id="customization"
      title={title}
      submit={key ? t('Apply') : t('Add')}
      open
      hasReason={false}
      onClose={onClose}
      onSubmit={submit}
    >
      {isText ? <TextControls modifier={modifier} /> : <ChoicesControls modifier={modifier} />}
    </ActionDialog>
  )
}

function TextControls({ modifier: { name, mandatory, freeTextSettings = {} } }: { modifier: Modifier }) {
  const { title, minCharCount, maxCharCount } = freeTextSettings
  const number = { type: 'number', inputMode: 'numeric', step: 1, max: LENGTH_MAX } as const
  return (
    <>
      <TextField
        name="customizationTitle"
        label={t('Question to shoppers')}
        hint={t('Such as “Name to engrave”.')}
        required
        maxLength={name && name !== title ? 100 : 50}
        defaultValue={title ?? name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...number}
          name="customizationMin"
          label={t('Fewest characters')}
          optional
          min={0}
          defaultValue={minCharCount || ''}
        />
        <TextField
          {...number}
          name="customizationMax"
          label={t('Most characters')}
          optional
          min={1}
          defaultValue={maxCharCount ?? ''}
        />
      </div>
      <CheckField
        name="customizationRequired"
        label={t('Required: the product cannot be bought without it')}
        defaultChecked={mandatory ?? false}
      />
    </>
  )
}

/** The text that the controls mean. */
function readText(form: FormData, before: Modifier): Modifier {
  const title = textOf(form, 'customizationTitle')
  if (!title) throw new FormError(t('Enter a question.'))
  const [min, max] = ['customizationMin', 'customizationMax'].map(name => Number(textOf(form, name)))
  if (max && min && min > max) throw new FormError(t('The fewest characters are more than the most.'))
  const { title: formerTitle, minCharCount: _, maxCharCount: __, ...settings } = before.freeTextSettings ?? {}
  // A shared one can have a name of its own.
  const name = before.name && before.name !== formerTitle ? before.name : title
  return {
    ...before,
    name,
    mandatory: form.has('customizationRequired'),
    freeTextSettings: {
      ...settings,
      title,
      minCharCount: min ?? 0,
      maxCharCount: max || LENGTH_MAX,
    },
  }
}

function ChoicesControls({ modifier: { name, choicesSettings } }: { modifier: Modifier }) {
  return (
    <>
      <TextField
        name="customizationTitle"
        label={t('Name')}
        hint={t('Such as “Wrapping”.')}
        required
        maxLength={50}
        defaultValue={name}
      />
      <TextField
        name="customizationChoices"
        label={t('Choices')}
        hint={t('One on each line. A colour can follow: Sand = #d8c8a8')}
        rows={5}
        required
        defaultValue={choiceLines(choicesSettings?.choices ?? [])}
      />
    </>
  )
}

/** The choices that the controls mean. They are swatches if each has a colour. */
function readChoices(form: FormData, before: Modifier): Modifier {
  const name = textOf(form, 'customizationTitle')
  const text = String(form.get('customizationChoices') ?? '')
  const choices = readChoiceLines(text, before.choicesSettings?.choices ?? [])
  if (!name || choices.length === 0) throw new FormError(t('Enter a name and at least one choice.'))
  const names = choices.map(choice => choice.name)
  if (new Set(names).size < names.length) throw new FormError(t('Each choice needs a name of its own.'))
  const isSwatch = choices.some(({ colorCode }) => colorCode)
  if (isSwatch && !choices.every(({ colorCode }) => colorCode))
    throw new FormError(t('Enter a colour for each choice, or for none.'))
  return {
    ...before,
    name,
    modifierRenderType: isSwatch ? 'SWATCH_CHOICES' : 'TEXT_CHOICES',
    choicesSettings: { choices: choices as NonNullable<Modifier['choicesSettings']>['choices'] },
  }
}
